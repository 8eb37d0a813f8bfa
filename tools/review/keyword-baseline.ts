// The plain keyword list that the score is measured against; it is never used on patients' messages
// once the grammar decides.
const WORDS = [
  'chest pain', 'heart attack', 'stroke', 'unconscious', 'seizure', 'suicide', 'kill myself',
  'overdose', "can't breathe", 'difficulty breathing', 'shortness of breath', 'severe bleeding',
  'vomiting blood', 'anaphylaxis', 'ambulance', 'emergency', 'poison', 'fainted', 'passed out',
  'seene me dard', 'seene mein dard', 'saans nahi', 'behosh', 'सीने में दर्द', 'सांस नहीं', 'बेहोश',
]; // biome-ignore format: a list reads better in rows

/** The first keyword of the plain list that the text contains, or null. */
export const firstKeyword = (text: string): string | null => {
  const lower = text.toLowerCase();
  return WORDS.find((word) => lower.includes(word)) ?? null;
};
