import { createMemory } from './memory.ts';
import { transliterate, transliterateFully } from './transliterate.ts';

// Common short forms and spelling variants, each with its spelling in the lexicon.
const SPELLINGS: Record<string, string> = {
  h: 'hai', hain: 'hai', he: 'hai', hen: 'hai', hein: 'hai', ha: 'hai', haii: 'hai',
  mein: 'me', main: 'me', mai: 'me', mei: 'me', men: 'me', m: 'me',
  nhi: 'nahi', nahin: 'nahi', nai: 'nahi', nahee: 'nahi', nahi: 'nahi', nai̇: 'nahi', ni: 'nahi', nhin: 'nahi', nh: 'nahi',
  rha: 'raha', rhi: 'rahi', rhe: 'rahe', rahaa: 'raha', rahee: 'rahi', rahin: 'rahi', rhaa: 'raha',
  k: 'ke', kay: 'ke', kr: 'kar', krna: 'karna', kru: 'karu', krun: 'karu', karun: 'karu', karoon: 'karu',
  bht: 'bahut', bhot: 'bahut', bohot: 'bahut', bohat: 'bahut', bahot: 'bahut', bhut: 'bahut', boht: 'bahut', bahuth: 'bahut', bhaut: 'bahut', bohut: 'bahut',
  hoon: 'hu', hun: 'hu', hoo: 'hu', hu: 'hu', munh: 'muh', moonh: 'muh', mooh: 'muh', muhn: 'muh', mu: 'muh', mun: 'muh',
  mr: 'mar',
  mrna: 'marna',
  jldi: 'jaldi',
  btao: 'batao',
  mri: 'mari',
  sr: 'sar', seer: 'sar', mje: 'mujhe', muje: 'mujhe', mjhe: 'mujhe', mujhko: 'mujhe', mujhay: 'mujhe',
  gyi: 'gayi', gya: 'gaya', gye: 'gaye', gaii: 'gayi', hogaya: 'hogaya', tabiat: 'tabiyat', tabyat: 'tabiyat',
  kch: 'kuch', kuchh: 'kuch', thik: 'theek', thk: 'theek', tik: 'theek', teek: 'theek',
  zada: 'jyada', zyada: 'jyada', jada: 'jyada', ziada: 'jyada', jyda: 'jyada', zyda: 'jyada', jayda: 'jyada', zayada: 'jyada', ziyada: 'jyada', ziyaada: 'jyada',
  aankh: 'ankh', aakh: 'ankh', ankhon: 'ankho', aankhon: 'ankho', aankhein: 'ankhe', aankhe: 'ankhe', ankhen: 'ankhe', aankhen: 'ankhe', aakhe: 'ankhe', akh: 'ankh',
  saas: 'saans', sans: 'saans', saansh: 'saans', sanse: 'saans', saanse: 'saans', sas: 'saans', saanson: 'saans', saansein: 'saans', swas: 'saans', shwas: 'saans', swaas: 'saans',
  sine: 'seene', seena: 'seene', sina: 'seene', siney: 'seene', seeney: 'seene', chati: 'chhati', chaati: 'chhati', chathi: 'chhati', chhaati: 'chhati',
  hont: 'honth', hoth: 'honth', hoonth: 'honth', honto: 'honth', hontho: 'honth', hothon: 'honth', honthon: 'honth',
  bachha: 'bachcha', bacha: 'bachcha', baccha: 'bachcha', bacche: 'bachche', bache: 'bachche', bachhe: 'bachche', bachi: 'bachchi', bachhi: 'bachchi', bacchi: 'bachchi',
  pesab: 'peshab', pishab: 'peshab', peshaab: 'peshab', pesaab: 'peshab', paishab: 'peshab', pisab: 'peshab',
  dawa: 'dawai', dawaa: 'dawai', davai: 'dawai', dava: 'dawai', dawaai: 'dawai', dawayi: 'dawai', dwai: 'dawai', dawaiyan: 'dawai', dawaiyaan: 'dawai', davaiya: 'dawai', dawaiya: 'dawai', davaiyan: 'dawai',
  atmhatya: 'aatmahatya', atmahatya: 'aatmahatya', aatmhatya: 'aatmahatya', khudkhushi: 'khudkushi', khudkashi: 'khudkushi',
  takleef: 'taklif', takleeph: 'taklif', taklip: 'taklif', taqleef: 'taklif', takliif: 'taklif', dikkat: 'dikkat', dikat: 'dikkat', diqqat: 'dikkat', dikhat: 'dikkat',
  bimar: 'bimar', beemar: 'bimar', ulti: 'ulti', ultee: 'ulti', ultiyan: 'ulti', ultiya: 'ulti', ultiyaan: 'ulti', oolti: 'ulti',
  hath: 'haath', hat: 'haath', haat: 'haath', pairon: 'pairo', pairo: 'pairo', paon: 'pair', paav: 'pair', paer: 'pair', peer: 'pair', paanv: 'pair', paav̇: 'pair', panv: 'pair',
  chhale: 'fafole', chhaale: 'fafole', phaphole: 'fafole',
  kaun: 'kaunsa', kon: 'kaunsa', dukaan: 'bajaar', dukan: 'bajaar', dookan: 'bajaar',
  dekh: 'dekh', dikhayi: 'dikhai', dikhaai: 'dikhai', dikhaayi: 'dikhai',
}; // biome-ignore format: one line a word and its spellings

const ALIASES = new Map(Object.entries(SPELLINGS));

const isDevanagari = (word: string): boolean => /[\u0900-\u097f]/.test(word);

/** Returns the spelling-independent key of a word in Latin letters. */
export const soundKey = (word: string): string =>
  word
    .replace(/([^aeo])\1+/g, '$1')
    .replace(/ph/g, 'f')
    .replace(/yi/g, 'i')
    .replace(/y(?=e)/g, '')
    .replace(/(?:ai|ei)/g, 'e')
    .replace(/(?:au|ou)/g, 'o')
    .replace(/aa+/g, 'a')
    .replace(/e{2,}/g, 'i')
    .replace(/o{2,}/g, 'u')
    .replace(/w/g, 'v')
    .replace(/z/g, 'j')
    .replace(/q|ck/g, 'k')
    .replace(/chh|ch/g, 'c')
    .replace(/sh/g, 's')
    .replace(/([kgcjtdpb])h/g, '$1')
    .replace(/ns/g, 's')
    .replace(/(.)\1+/g, '$1');

const remembered = createMemory<string>();
const fullyRemembered = createMemory<string>();

/**
 * Returns the spelling-independent key of a Hindi word in either script; words with equal keys are
 * treated as the same word.
 */
export const skeleton = (word: string): string =>
  remembered(word, () => {
    const latin = isDevanagari(word) ? transliterate(word) : word;
    return soundKey(ALIASES.get(latin) ?? latin);
  });

/**
 * Returns the key of a word including the inner vowels of Devanagari, to match stems that end before
 * them: अकड़ी is "akad" + ई. Unlike {@link skeleton}, it knows no short forms.
 */
export const fullSkeleton = (word: string): string =>
  fullyRemembered(word, () => soundKey(isDevanagari(word) ? transliterateFully(word) : word));
