import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readLines } from './lines.ts';

const linesOf = async (chunks: (string | Buffer)[]) => {
  const lines: string[] = [];
  for await (const line of readLines(Readable.from(chunks))) lines.push(line);
  return lines;
};

it('ends a line at a line feed alone', async () => {
  const text = 'one\u2028still one\u2029\u0085 and \r so on\r\n\ntwo 🙂 दो';
  const lines = ['one\u2028still one\u2029\u0085 and \r so on', '', 'two 🙂 दो'];
  expect(await linesOf([text])).toEqual(lines);
  expect(await linesOf([`${text}\n`])).toEqual(lines);
  const bytes = [...Buffer.from(text)].map((byte) => Buffer.from([byte]));
  expect(await linesOf(bytes)).toEqual(lines);
});

it('finds no line in nothing', async () => {
  expect(await linesOf([])).toEqual([]);
});
