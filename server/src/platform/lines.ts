import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/**
 * Reads UTF-8 text line by line, however it arrives in pieces. Only \n ends a line, and a \r before
 * it is dropped; `readline` of Node 24 also splits at U+2028 and U+2029, which JSON may contain.
 */
export async function* readLines(input: Readable): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of input as AsyncIterable<Buffer | string>) {
    const text = typeof chunk === 'string' ? chunk : decoder.write(chunk);
    const [first = '', ...others] = text.split('\n');
    rest += first;
    for (const other of others) {
      yield rest.replace(/\r$/, '');
      rest = other;
    }
  }
  rest += decoder.end();
  if (rest !== '') yield rest;
}
