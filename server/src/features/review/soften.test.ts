import { describe, expect, it } from 'vitest';
import { reviewMessage } from './review-message.ts';

const levelOf = (text: string) => reviewMessage(text).level;

describe('what a sentence tells of another time, of others or of what was read', () => {
  it.each([
    'Kal padosi ke ghar me uncle ko khoon ki ulti hui thi, hospital le gaye, ab theek hain, mujhe bas apni acidity ki dawai puchni thi.',
    'The training lady told us a story of a man who vomited blood on Monday, he was admitted and came home later.',
  ])('is shown as urgent: %s', (text) => {
    expect(levelOf(text)).toBe('URGENT');
  });

  it.each([
    'My neighbour is bleeding heavily from the head after the accident, he is lying on the road in front of our house and not answering.',
    'My friend told me he cannot breathe and his lips are swelling after eating peanuts, he is next to me now.',
    'Padosi ke uncle ko khoon ki ulti ho rahi hai, unki haalat kharab hai, kya karein.',
    'My sister told me her water broke at seven months and the cord is hanging out.',
    'My mother was operated on Monday and discharged, since morning the wound is bleeding and does not stop.',
    'Mere dost ne bola ki uske papa ko saans nahi aa rahi, neele pad gaye hain, gaadi nahi mil rahi.',
    'My father became blind at my age, but that was smallpox. Since last night there is a grey curtain hanging in my left eye from the lower side, some sparks before that.',
  ])('but a danger to others, after an illness or in what they said is one: %s', (text) => {
    expect(levelOf(text)).toBe('EMERGENCY');
  });

  it.each([
    'Ek mazedar baat, kal gaon me nautanki thi, usme raja zeher pi ke marta hai to meri chhoti poti ne cheekh ke kaha dadu jaldi doctor uncle ko fone karo.',
    'Pehle unki dhadkan 32 ho jaati thi aur mandir me behosh ho gaye the, sabne socha samadhi lag gayi haha.',
    'Three weeks ago the son of our downstairs neighbour, a boy of nineteen who used to carry up my vegetables, ended his life over the entrance exam.',
  ])('never lowers poison, a measured value or self-harm: %s', (text) => {
    expect(levelOf(text)).toBe('EMERGENCY');
  });
});
