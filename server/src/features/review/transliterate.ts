// Devanagari is transliterated, so that one list of Hindi words covers both scripts.
const CONSONANTS: Record<string, string> = {
  क: 'k', ख: 'kh', ग: 'g', घ: 'gh', ङ: 'n', च: 'ch', छ: 'chh', ज: 'j', झ: 'jh', ञ: 'n',
  ट: 't', ठ: 'th', ड: 'd', ढ: 'dh', ण: 'n', त: 't', थ: 'th', द: 'd', ध: 'dh', न: 'n',
  प: 'p', फ: 'f', ब: 'b', भ: 'bh', म: 'm', य: 'y', र: 'r', ल: 'l', व: 'v', ळ: 'l',
  श: 'sh', ष: 'sh', स: 's', ह: 'h',
}; // biome-ignore format: the alphabet in its own order
const VOWELS: Record<string, string> = {
  अ: 'a', आ: 'aa', इ: 'i', ई: 'ee', उ: 'u', ऊ: 'oo', ऋ: 'ri', ए: 'e', ऐ: 'ai', ओ: 'o',
  औ: 'au', ऑ: 'o', ऍ: 'e',
}; // biome-ignore format: the alphabet in its own order
const SIGNS: Record<string, string> = {
  'ा': 'aa', 'ि': 'i', 'ी': 'ee', 'ु': 'u', 'ू': 'oo', 'ृ': 'ri', 'े': 'e', 'ै': 'ai',
  'ो': 'o', 'ौ': 'au', 'ॉ': 'o', 'ॅ': 'e',
}; // biome-ignore format: the alphabet in its own order

const NUKTA = '\u093c';
const VIRAMA = '\u094d';
const NASALS = /[\u0901\u0902]/;

type Sound = { text: string; kind: 'consonant' | 'vowel' | 'schwa' };

const soundsOf = (word: string): Sound[] => {
  const letters = [...word.normalize('NFD').replaceAll(NUKTA, '')];
  const sounds: Sound[] = [];
  letters.forEach((letter, index) => {
    const next = letters[index + 1] ?? '';
    const consonant = CONSONANTS[letter];
    if (consonant !== undefined) {
      sounds.push({ text: consonant, kind: 'consonant' });
      if (next !== VIRAMA && SIGNS[next] === undefined) sounds.push({ text: 'a', kind: 'schwa' });
      return;
    }
    const vowel = VOWELS[letter] ?? SIGNS[letter];
    if (vowel !== undefined) sounds.push({ text: vowel, kind: 'vowel' });
    else if (NASALS.test(letter) && CONSONANTS[next] !== undefined)
      sounds.push({ text: /[पफबभम]/.test(next) ? 'm' : 'n', kind: 'consonant' });
  });
  return sounds;
};

/** Transliterates a Devanagari word to Latin letters with all inner vowels: अकड़ी → akadee. */
export const transliterateFully = (word: string): string => {
  const sounds = soundsOf(word);
  if (sounds.length > 2 && sounds.at(-1)?.kind === 'schwa') sounds.pop();
  return sounds.map((sound) => sound.text).join('');
};

/**
 * Transliterates a Devanagari word to Latin letters without silent vowels: दर्द → dard, धड़कन →
 * dhadkan.
 */
export const transliterate = (word: string): string => {
  const sounds = soundsOf(word);
  if (sounds.length > 2 && sounds.at(-1)?.kind === 'schwa') sounds.pop();
  for (let at = sounds.length - 3; at >= 2; at -= 1) {
    const isSilent =
      sounds[at]?.kind === 'schwa' &&
      sounds[at - 1]?.kind === 'consonant' &&
      sounds[at - 2]?.kind !== 'consonant' &&
      sounds[at + 1]?.kind === 'consonant' &&
      sounds[at + 2]?.kind !== 'consonant';
    if (isSilent) sounds.splice(at, 1);
  }
  return sounds.map((sound) => sound.text).join('');
};
