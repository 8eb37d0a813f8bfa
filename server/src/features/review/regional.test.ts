import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { composeAnswer } from './answers.ts';
import families from './lexicon/families.json' with { type: 'json' };
import { prepare } from './normalise.ts';
import { type Regional, readRegional } from './regional.ts';
import { reviewMessage } from './review-message.ts';

const FACTS = { doctorName: 'Rao' };
const folder = join(import.meta.dirname, 'languages');
const sheets = readdirSync(folder).map((file) =>
  JSON.parse(readFileSync(join(folder, file), 'utf8')),
);

// Chest, breath, stroke, fainting, seizure, bleeding, poison, despair, pregnancy, bite, child and
// accident: each in the script of the language, then some in Latin letters.
const EMERGENCIES: Record<Regional, string[]> = {
  ta: [
    'நெஞ்சு ரொம்ப வலிக்குது', 'அப்பாவுக்கு மூச்சு விட முடியல', 'வாய் கோணி போச்சு, கை கால் வரல', 'அம்மா மயங்கி விழுந்துட்டாங்க', 'குழந்தைக்கு வலிப்பு வந்துச்சு',
    'ரத்தம் நிக்கவே இல்ல', 'பூச்சி மருந்து குடிச்சுட்டான்', 'வாழவே பிடிக்கல', 'கர்ப்பமா இருக்கேன், ரத்தம் வருது', 'பாம்பு கடிச்சிருச்சு', 'குழந்தை பால் குடிக்கல', 'விபத்து ஆகிருச்சு, தலையில் அடி',
    'nenju romba valikkudhu', 'moochu vida mudiyala', 'appa mayangi vizhunthutaar', 'saaganum pola irukku', 'paambu kadichiduchu', 'poochi marundhu kudichitan',
  ],
  te: [
    'ఛాతీలో చాలా నొప్పి', 'ఊపిరి ఆడట్లేదు', 'మూతి వంకర పోయింది, మాట రావట్లేదు', 'నాన్న స్పృహ తప్పి పడిపోయారు', 'బాబుకి ఫిట్స్ వచ్చాయి', 'రక్తం ఆగట్లేదు', 'పురుగుల మందు తాగాడు',
    'నాకు చచ్చిపోవాలని ఉంది', 'గర్భంతో ఉన్నాను, రక్తం పోతోంది', 'పాము కాటు వేసింది', 'పాప పాలు తాగట్లేదు', 'తలకు దెబ్బ తగిలింది',
    'gunde noppi ga undi', 'oopiri aadatledu', 'purugula mandu taagadu', 'chachipovalani undi', 'paamu kaatu vesindi', 'raktam aagatledu',
  ],
  kn: [
    'ಎದೆ ನೋವು ತುಂಬಾ ಇದೆ', 'ಉಸಿರಾಡಲು ಆಗುತ್ತಿಲ್ಲ', 'ಬಾಯಿ ಸೊಟ್ಟ ಆಗಿದೆ', 'ಅಪ್ಪ ಪ್ರಜ್ಞೆ ತಪ್ಪಿದ್ದಾರೆ', 'ಮಗುವಿಗೆ ಫಿಟ್ಸ್ ಬಂದಿದೆ', 'ರಕ್ತ ನಿಲ್ಲುತ್ತಿಲ್ಲ', 'ವಿಷ ಕುಡಿದಿದ್ದಾನೆ',
    'ಸಾಯಬೇಕು ಅನಿಸುತ್ತಿದೆ', 'ಗರ್ಭಿಣಿ, ರಕ್ತ ಹೋಗುತ್ತಿದೆ', 'ಹಾವು ಕಚ್ಚಿದೆ', 'ಮಗು ಹಾಲು ಕುಡಿಯುತ್ತಿಲ್ಲ', 'ಅಪಘಾತ ಆಗಿದೆ',
    'ede novu tumba ide', 'usiru kattide', 'haavu kachide', 'saayabeku anistide', 'pragne tappide', 'rakta nilltilla',
  ],
  bn: [
    'বুকে খুব ব্যথা', 'বাবার শ্বাস নিতে কষ্ট হচ্ছে', 'মুখ বেঁকে গেছে', 'মা অজ্ঞান হয়ে গেছে', 'বাচ্চার খিঁচুনি হচ্ছে', 'রক্ত বন্ধ হচ্ছে না', 'বিষ খেয়েছে', 'আমি মরে যেতে চাই',
    'গর্ভবতী, রক্ত যাচ্ছে', 'সাপে কামড়েছে', 'বাচ্চা দুধ খাচ্ছে না', 'দুর্ঘটনা হয়েছে',
    'buke khub betha', 'shash nite parchi na', 'ami more jete chai', 'sape kamreche', 'rokto bondho hocche na', 'onek osudh kheyeche',
  ],
  gu: [
    'છાતીમાં બહુ દુખે છે', 'શ્વાસ લેવાતો નથી', 'મોઢું વાંકું થઈ ગયું', 'પપ્પા બેભાન થઈ ગયા', 'બાળકને આંચકી આવી', 'લોહી બંધ નથી થતું', 'ઝેર પી લીધું', 'મારે મરી જવું છે',
    'ગર્ભવતી છું, લોહી પડે છે', 'સાપ કરડ્યો', 'બાળક દૂધ પીતું નથી', 'અકસ્માત થયો છે',
    'chhatima bahu dukhe chhe', 'shwas levato nathi', 'pappa bebhan thai gaya', 'mare mari javu chhe', 'saap kardyo', 'lohi bandh nathi thatu',
  ],
  mr: [
    'छातीत खूप दुखत आहे', 'श्वास घेता येत नाही', 'तोंड वाकडं झालं आहे', 'बाबा बेशुद्ध पडले', 'बाळाला झटके येत आहेत', 'रक्त थांबत नाही', 'विष प्यायला आहे', 'मला जगायचं नाही',
    'मी गरोदर आहे, रक्त जातंय', 'साप चावला', 'बाळ दूध पीत नाही', 'डोक्याला मार लागला',
    'chhatit khup dukhat aahe', 'shwas gheta yet nahi', 'baba beshuddh padle', 'mala jagaych nahi', 'saap chavla', 'rakt thambat nahi',
  ],
}; // biome-ignore format: short messages in rows

const ORDINARY: Record<Regional, string[]> = {
  ta: ['எனக்கு கால் வலி', 'enakku kaal konjam vali irukku', 'நன்றி டாக்டர்'],
  te: ['నాకు మోకాలు నొప్పి', 'naaku jalubu undi', 'ధన్యవాదాలు'],
  kn: ['ನನಗೆ ಕಾಲು ನೋವು', 'nanage swalpa kemmu ide', 'ಧನ್ಯವಾದ'],
  bn: ['আমার হাঁটুতে ব্যথা', 'amar sordi hoyeche', 'ধন্যবাদ'],
  gu: ['મને શરદી છે', 'mane sharadi thai chhe', 'આભાર'],
  mr: ['मला सर्दी झाली आहे', 'mala sardi zali aahe', 'माझ्या गोळ्या संपल्या आहेत'],
};

const cases = (table: Record<Regional, string[]>) =>
  Object.entries(table).flatMap(([language, texts]) => texts.map((text) => [language, text]));

describe('six more languages at the door', () => {
  it.each(cases(EMERGENCIES))('%s: danger is an emergency: %s', (language, text) => {
    const review = reviewMessage(text);
    expect(review).toMatchObject({ level: 'EMERGENCY', language });
    const answer = composeAnswer(review, FACTS);
    expect(answer.text).toContain('112');
    expect(answer.text).toContain('108');
    expect(answer.text).not.toMatch(/\{\w+\}/);
  });

  it.each(cases(ORDINARY))(
    '%s: all else is read by a person, and told so: %s',
    (language, text) => {
      const review = reviewMessage(text);
      expect(review).toMatchObject({ escalate: true, language });
      // Marathi shares health words with Hindi, so it may be recognised as a health question.
      expect(language === 'mr' ? ['UNSURE', 'ROUTINE'] : ['UNSURE']).toContain(review.level);
      const answer = composeAnswer(review, FACTS);
      expect(answer.text).toContain('Rao');
      expect(answer.text).not.toMatch(/read by the assistant|Sent to/);
    },
  );

  it.each([
    ['ta', 'நெஞ்சு வலி இல்லை'],
    ['te', 'ఛాతీ నొప్పి లేదు'],
    ['kn', 'ಎದೆ ನೋವು ಇಲ್ಲ'],
  ])('%s: what is denied by the next word is no alarm, and still read: %s', (language, text) => {
    expect(reviewMessage(text)).toMatchObject({ level: 'UNSURE', language });
  });

  it('in a crisis the helpline of the mind comes first', () => {
    expect(composeAnswer(reviewMessage('আমি মরে যেতে চাই'), FACTS)).toMatchObject({
      kind: 'crisis',
      text: expect.stringContaining('14416'),
    });
  });

  it('English, Hinglish and Hindi are never taken for one of them', () => {
    const training = join(import.meta.dirname, '../../../../tools/review/training');
    const taken = readdirSync(training)
      .flatMap((file) => readFileSync(join(training, file), 'utf8').trim().split('\n'))
      .map((line) => (JSON.parse(line) as { text: string }).text)
      .filter((text) => readRegional(prepare(text).tokens) !== null);
    expect(taken).toEqual([]);
  });

  it.each([
    'She has not had any fits yet',
    'no fits yet',
    'I am not fit yet',
    'fitbit not synced yet',
  ])('English words that sound like danger are none: %s', (text) => {
    expect(reviewMessage(text)).toMatchObject({ language: 'en' });
    expect(['URGENT', 'EMERGENCY']).not.toContain(reviewMessage(text).level);
  });

  it.each([
    ['pregnant wife ko jhatke aa rahe hain', 'seizure'],
    ['papa ki ek baju sunn ho gayi aur muh tedha hai', 'stroke_fast'],
    ['bachcha neel pad gaya hai', undefined],
    ['beti ke matha par chot lagi hai', undefined],
  ])('a Hindi message keeps its language and guidance: %s', (text, family) => {
    const review = reviewMessage(text);
    expect(review).toMatchObject({ language: 'hi-Latn', escalate: true });
    if (family)
      expect(review).toMatchObject({
        level: 'EMERGENCY',
        families: expect.arrayContaining([family]),
      });
    else expect(['URGENT', 'EMERGENCY']).toContain(review.level);
  });

  it.each([
    'I am thinking of attohotta',
    'doctor my father ko ede novu hai',
    'my mother ke rokto bondho nahi ho raha',
  ])('danger said in one of them within English or Hindi is an emergency: %s', (text) => {
    expect(reviewMessage(text).level).toBe('EMERGENCY');
  });

  it('every sheet has the twelve families in both writings, and says that no clinician has read it', () => {
    const worst = Object.keys(sheets[0].danger);
    expect(worst).toHaveLength(12);
    for (const sheet of sheets) {
      expect(Object.keys(sheet.danger)).toEqual(worst);
      expect(sheet.reviewed).toBe('No native clinician has read these words and lines.');
      for (const [family, { own, latin }] of Object.entries<Record<string, string>>(sheet.danger)) {
        expect(families[family as keyof typeof families].source, family).not.toBe('');
        expect([own, latin]).not.toContain('');
      }
    }
  });

  it('the sheets stay within 60 kB', () => {
    const bytes = readdirSync(folder).map((file) => statSync(join(folder, file)).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60_000);
  });
});
