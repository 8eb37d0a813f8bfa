// Plain keyword list, the baseline of the score; it is not used for patients' messages.
const WORDS = [
  'chest pain', 'heart attack', 'stroke', 'unconscious', 'seizure', 'suicide', 'kill myself',
  'overdose', "can't breathe", 'difficulty breathing', 'shortness of breath', 'severe bleeding',
  'vomiting blood', 'anaphylaxis', 'ambulance', 'emergency', 'poison', 'fainted', 'passed out',
  'seene me dard', 'seene mein dard', 'saans nahi', 'behosh', 'सीने में दर्द', 'सांस नहीं', 'बेहोश',
]; // biome-ignore format: a list reads better in rows

/** Returns the first keyword of the list that the text contains, or null. */
export const firstKeyword = (text: string): string | null => {
  const lower = text.toLowerCase();
  return WORDS.find((word) => lower.includes(word)) ?? null;
};
