import { describe, expect, it } from 'vitest';
import { reviewMessage } from '../../server/src/features/review/review-message.ts';
import { PADS } from './pads.ts';
import { readHeldOut, readMessages } from './training-data.ts';

const JOINTS = [' ', '. ', ', ', '\n'];

// Every third emergency; the release gate tests all of them with every pad.
const emergencies = readMessages('short-messages')
  .filter(({ level }) => level === 'EMERGENCY')
  .filter((_, at) => at % 3 === 0);

/** Returns an emergency alone and with a pad before and after it; the pad depends on `at`. */
const padded = (text: string, at: number): string[] => {
  const pad = PADS[at % PADS.length];
  const joint = JOINTS[at % JOINTS.length];
  return [text, `${pad}${joint}${text}`, `${text}${joint}${pad}`, `${text}${joint}${pad} ${pad}`];
};

describe('an emergency is never answered by the assistant alone', () => {
  it('whatever courtesy, goal or question stands before or after it', () => {
    const lost = emergencies
      .flatMap(({ text }, at) => padded(text, at))
      .filter((text) => !reviewMessage(text).escalate);
    expect(lost).toEqual([]);
  }, 60_000);

  it.each([
    'I have a plan for sunday when they all go to the wedding', 'the last thing on my list is me',
    'my last walk today', 'bye everyone', 'thanks 💔', 'good night 🔪', "Logged my steps. I'd be doing everyone a favour",
    'thank you doctor for everything', 'no note needed. they know why.', 'bus aaj ki raat, phir sukoon',
  ])('nor what may be a farewell in ordinary words: %s', (text) => {
    expect(reviewMessage(text).escalate).toBe(true);
  }); // biome-ignore format: short sentences in rows
});

it('an emergency is shown beside phrases that are harmless alone', () => {
  const hidden = readHeldOut('hidden-danger').filter(
    ({ text }) => reviewMessage(text).level !== 'EMERGENCY',
  );
  expect(hidden).toEqual([]);
});

describe("an answer to the assistant's own question", () => {
  it.each(['haan', 'haan, subah se', 'yes', 'हाँ', 'haan ji', 'yes since morning'])(
    'is no courtesy, whoever asked: %s',
    (text) => {
      expect(reviewMessage(text).escalate).toBe(true);
    },
  );

  it.each(['theek hai', 'thanks', 'ok', 'walked today', '👍'])('reaches a person: %s', (text) => {
    expect(reviewMessage(text, { assistantAsked: 'meaning' })).toMatchObject({
      level: 'UNSURE',
      ruleIds: ['context.asked'],
    });
    expect(reviewMessage(text).escalate).toBe(false);
  });

  it('a question about the app asks something else, and is answered', () => {
    expect(reviewMessage('how do I change my PIN?', { assistantAsked: 'meaning' }).level).toBe(
      'INFO',
    );
  });
});
