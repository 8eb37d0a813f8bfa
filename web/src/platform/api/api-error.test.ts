import { errorStatus } from '@saathi/contract';
import { afterEach, expect, test } from 'vitest';
import { hindi as catalogues } from '../i18n/hindi.ts';
import { setLanguage } from '../i18n/i18n.ts';
import { hindi as shared } from '../i18n/shared.messages.hi.ts';
import { ApiError, fieldSentencesOf, sentenceOf } from './api.ts';

const hindi = catalogues.errors as Record<string, string>;

const failure = (code: string) =>
  new ApiError(
    { status: 422, statusText: '', headers: new Headers() },
    JSON.stringify({ code, error: 'Said by the server.', fields: { name: 'Too long.' } }),
  );

afterEach(() => setLanguage('en'));

test('every error code of the contract has a Hindi sentence', () => {
  expect(Object.keys(hindi).sort()).toEqual(Object.keys(errorStatus).sort());
});

test('English has the server’s own sentences', () => {
  expect(sentenceOf(failure('limit_reached'), 'Otherwise.')).toBe('Said by the server.');
  expect(fieldSentencesOf(failure('bad_request'))).toEqual({ name: 'Too long.' });
  expect(sentenceOf(new TypeError('Failed to fetch'), 'Otherwise.')).toBe('Otherwise.');
});

test('another language has what is known for the code, and no English', async () => {
  await setLanguage('hi');
  expect(sentenceOf(failure('limit_reached'), 'अन्यथा')).toBe(hindi.limit_reached);
  expect(sentenceOf(failure('never_heard_of'), 'अन्यथा')).toBe('अन्यथा');
  expect(sentenceOf(failure('never_heard_of'))).toBe(shared.tryAgain);
  expect(fieldSentencesOf(failure('bad_request'))).toEqual({ name: hindi.bad_request });
});
