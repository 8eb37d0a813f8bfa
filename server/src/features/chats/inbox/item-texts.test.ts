import { describe, expect, it } from 'vitest';
import { joinItemTexts } from './item-texts.ts';

const texts = (reason: string, quote: string) => ({ reason, quote });

describe('the texts of an item that shows several messages', () => {
  it('name both, the earlier one first', () => {
    expect(
      joinItemTexts(
        texts('Very high blood pressure.', 'My systolic is 192'),
        texts('Medicine mistake or question.', 'kya main dawai do baar le sakti hoon?'),
      ),
    ).toEqual({
      reason: 'Very high blood pressure. Also: Medicine mistake or question.',
      quote: 'My systolic is 192 … kya main dawai do baar le sakti hoon?',
    });
  });

  it('say the same only once, and nothing for a message without words', () => {
    const shown = joinItemTexts(texts('Fever.', 'bukhar'), texts('Seizure.', 'ok'));
    expect(joinItemTexts(shown, texts('Fever.', 'ok'))).toEqual(shown);
    expect(joinItemTexts(shown, texts('Fever.', ''))).toEqual(shown);
    expect(joinItemTexts(texts('', ''), texts('Fever.', 'bukhar'))).toEqual(
      texts('Fever.', 'bukhar'),
    );
    // A short quote inside another one is not the same.
    expect(joinItemTexts(texts('Fever.', 'a stroke'), texts('Fever.', 'ok'))).toMatchObject({
      quote: 'a stroke … ok',
    });
  });

  it('keep a long one whole beside a short one', () => {
    const long = `${'word '.repeat(50)}end`;
    expect(joinItemTexts(texts('Fever.', 'ok'), texts('Seizure.', long)).quote).toBe(
      `ok … ${long}`,
    );
  });

  it('stay within 280 characters, with the first one and the newest', () => {
    let shown = texts(`First. ${'a'.repeat(300)}`, '😀'.repeat(279));
    for (let more = 0; more < 50; more += 1) {
      shown = joinItemTexts(shown, texts(`Reason ${more}.`, `${more} ${'b'.repeat(400)}`));
    }
    expect([...shown.reason].length).toBeLessThanOrEqual(280);
    expect([...shown.quote].length).toBeLessThanOrEqual(280);
    expect(shown.reason).toMatch(/^First\. a.*… Also: Reason 49\.$/);
    expect(shown.quote).toMatch(/^😀{100,}.*… … 49 b+…$/u);
  });
});
