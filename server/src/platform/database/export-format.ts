import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { readLines } from '../lines.ts';

/** Raised when the meaning of a line changes, so that older readers refuse the file. */
export const EXPORT_VERSION = 1;

const tableCheck = z.object({ name: z.string(), rows: z.number(), checksum: z.string() });

export const exportHeader = z.object({
  format: z.literal('saathi-export'),
  version: z.number(),
  migrations: z.array(z.string()),
});
export type ExportHeader = z.infer<typeof exportHeader>;

const tableLine = z.object({ table: z.string(), columns: z.array(z.string()) });
const rowLine = z.array(z.string().nullable());
const endLine = z.object({ end: z.array(tableCheck) });
/** The last line: the SHA-256 of all bytes before it. */
const sealLine = z.object({ sha256: z.string() });

/** A line between header and seal: the start of a table, a row of it, or the checksums of all. */
export type ExportLine = z.infer<typeof tableLine> | z.infer<typeof endLine> | (string | null)[];

/** The file is not an export, is damaged, or does not match; the database was not changed. */
export class ExportRefused extends Error {
  override readonly name = 'ExportRefused';
}

/** Reads an export line by line and verifies the checksum at its end. @throws ExportRefused */
export async function* readExport(input: Readable): AsyncGenerator<ExportHeader | ExportLine> {
  const hash = createHash('sha256');
  let seal: string | undefined;
  let first = true;
  for await (const line of readLines(input)) {
    if (seal !== undefined) throw new ExportRefused('The file goes on after its end.');
    const value = parse(line);
    const sealed = sealLine.safeParse(value);
    if (sealed.success) {
      seal = sealed.data.sha256;
      continue;
    }
    hash.update(`${line}\n`);
    yield first ? readHeader(value) : readLine(value);
    first = false;
  }
  assertSealed(hash, seal);
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new ExportRefused('The file is damaged, or not an export of Saathi.');
  }
}

function readHeader(value: unknown): ExportHeader {
  const header = exportHeader.safeParse(value);
  if (!header.success) throw new ExportRefused('The file is not an export of Saathi.');
  if (header.data.version !== EXPORT_VERSION) {
    throw new ExportRefused(
      `The export has version ${header.data.version}, and this Saathi reads ${EXPORT_VERSION}.`,
    );
  }
  return header.data;
}

function readLine(value: unknown): ExportLine {
  const line = z.union([rowLine, tableLine, endLine]).safeParse(value);
  if (!line.success) throw new ExportRefused('The file is damaged: a line has no meaning.');
  return line.data;
}

function assertSealed(hash: Hash, seal: string | undefined): void {
  if (seal === undefined) throw new ExportRefused('The file is cut off: its last line is missing.');
  if (hash.digest('hex') !== seal)
    throw new ExportRefused('The file is damaged: its checksum does not fit.');
}
