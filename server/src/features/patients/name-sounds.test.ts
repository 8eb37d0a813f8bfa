import { describe, expect, it } from 'vitest';
import { createNameMatch } from './name-sounds.ts';

const finds = (typed: string, name: string) => createNameMatch(typed.split(' '))(name);

describe('a name is found by its sound', () => {
  it.each([
    ['Kamala', 'Kamla', 'कमला'],
    ['Laxmi', 'Lakshmi', 'लक्ष्मी'],
    ['Mohammed', 'Muhammad', 'Mohammad'],
    ['Aisha', 'Ayesha', 'आयशा'],
    ['Nair', 'Nayar', 'नायर'],
    ['Naik', 'Nayak', 'नायक'],
    ['Gyan', 'Jnan', 'ज्ञान'],
    ['Pragya', 'Pradnya', 'प्रज्ञा'],
    ['Priya', 'प्रिया', 'Priyaa'],
    ['Vijay', 'विजय', 'VIJAY'],
    ['Maya', 'माया', 'Maaya'],
    ['Jaya', 'जया', 'Jayaa'],
    ['Jay', 'जय', 'jay'],
    ['Maithili', 'Mythili', 'मैथिली'],
    ['Yadav', 'यादव', 'Yadava'],
    ["D'Souza", 'DSouza', 'D\u2019Souza'],
  ])('whichever of %s, %s and %s is typed', (...spellings) => {
    for (const typed of spellings) {
      for (const name of spellings) expect(finds(typed, `${name} Devi`), typed + name).toBe(true);
    }
  });

  it.each([
    ['Souza', "D'Souza"],
    ['Dsou', "Maria D'Souza"],
    ['jose souza', "Jose D'Souza"],
  ])('%s finds %s', (typed, name) => {
    expect(finds(typed, name)).toBe(true);
  });

  it.each([
    ['Yash', 'Aisha'],
    ['Kiran', 'Karan'],
    ['Mina', 'Mona'],
    ['Priya', 'Pari'],
    ['Surya', 'Suresh'],
    ['Divya', 'Divakar'],
    ['Rai', 'Kamala Rao'],
    ['Gita', 'Gyan'],
    ["O'Brien", 'Ibrahim'],
  ])('%s does not find %s', (typed, name) => {
    expect(finds(typed, name)).toBe(false);
  });
});
