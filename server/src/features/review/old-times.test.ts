import { describe, expect, it } from 'vitest';
import { reviewMessage } from './review-message.ts';

const levelOf = (text: string) => reviewMessage(text).level;

describe('what a Hindi sentence tells of an old time', () => {
  it.each([
    'teen saal pehle mujhe TB hui thi, khansi me khoon aata tha',
    'सन् 2018 में मुझे टीबी हुई थी, खांसी में कटोरी भर खून आता था',
    'pichle saal september me dengue hua tha, naak se khoon aa raha tha',
    'bade bhaiya ko 2003 me cancer hua tha, khoon ki ulti hoti thi',
    'तीन साल पहले मुझे टीबी हुई थी। उस समय खाँसी में खून आता था',
    'gyarah saal ka tha tab ped se gira tha, haddi bahar nikal aayi thi',
  ])('is shown as urgent: %s', (text) => {
    expect(levelOf(text)).toBe('URGENT');
  });

  it.each([
    'teen saal pehle mujhe TB hui thi, khansi me khoon aa raha hai',
    'teen saal pehle mujhe TB hui thi, ab khansi me khoon aata tha',
    'teen saal pehle mujhe TB hui thi, kal raat khansi me khoon aaya tha',
    'teen saal pehle mujhe TB hui thi, khansi me khoon aaya',
    'teen saal pehle mujhe TB hui thi, phir se khansi me khoon aaya tha',
    'khansi me khoon aaya tha, teen saal pehle TB hui thi',
    'teen saal pehle mujhe TB hui thi. Khansi me khoon aaya tha',
    'teen saal pehle TB hui thi, khansi me khoon aata tha. Khansi me khoon aa raha hai',
    'do saal pehle talaq hua tha, bhai ne neend ki 30 goliyan kha li thi',
    'pichle saal se wo mujhe peet raha tha, gala dabaya tha',
    'do mahine pehle baby hua tha, saans ruk gayi thi, neela ho gaya tha',
    'do saal pehle TB hui thi, oxygen 78 dikha raha tha',
    'do saal pehle TB hui thi, 4 baje khansi me khoon aaya tha',
    'do saal pehle TB hui thi, khansi me bahut khoon aaya tha, 108 bulao',
    'dadi 80 saal ki thi gir gayi behosh hai',
    'us time saans bilkul band ho gayi thi, neele pad gaye the',
    'usko 2019 me daura pada tha, muh se jhaag aaya tha aur behosh ho gaya tha, gaadi me hai',
  ])('but not what may be of these days: %s', (text) => {
    expect(levelOf(text)).toBe('EMERGENCY');
  });
});
