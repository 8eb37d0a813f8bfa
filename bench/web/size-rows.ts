import { BUDGET, buildInMemory, sizesOf } from '../../web/build/size-budget.ts';
import { type Row, row } from './web-row.ts';

/** React with React DOM, gzipped. */
const BARE_BYTES = 67_000;

/**
 * Sizes of the sign-in pages, script and style, and what each shell and further screen adds to
 * them.
 */
export const sizeRows = async (): Promise<Row[]> =>
  sizesOf(await buildInMemory()).map(({ name, bytes, most }) =>
    most === BUDGET.signIn
      ? row(`gzip bytes: ${name}`, bytes, '≤ 130,000', {
          bare: BARE_BYTES,
          ratio: bytes / BARE_BYTES,
        })
      : row(`gzip bytes more: ${name}`, bytes, '≤ 25,000'),
  );
