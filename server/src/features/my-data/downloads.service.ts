import { randomUUID } from 'node:crypto';
import { type DownloadLinks, myDataEndpoints, type UserId } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { notFound } from '../../platform/app-error.ts';
import { type Clock, dayIn } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/index.ts';
import { createFewAtOnce } from '../../platform/few-at-once.ts';
import {
  type CopyLimits,
  createCopyBudget,
  type PersonData,
  type RowsByTable,
  UNLIMITED_BUDGET,
} from '../../platform/person-data.ts';
import { keyedLimitsOf, type Limit, type RateLimits } from '../../platform/rate-limits.ts';
import { hashToken, newToken } from '../../platform/secret-token.ts';
import { createSerialiser, WAITING_MAX, WAITS_MAX_MS } from '../../platform/serialise-by-key.ts';
import { type Audit, auditActorOf } from '../audit/index.ts';
import type { RequirePin } from '../auth/index.ts';
import { makeCopyPage } from './copy/copy-page.ts';
import { makeCopySchema } from './copy/copy-schema.ts';
import { createNamesRepository } from './copy/names.repository.ts';
import type { DownloadLinksRepository, Format } from './download-links.repository.ts';
import { makeFhirDocument } from './fhir/fhir-document.ts';
import { newestOf } from './fhir/files.ts';
import type { Row } from './fhir/resources.ts';

const LINK_SECONDS = 15 * 60;
const DOWNLOADS: Limit[] = [
  { count: 5, withinSeconds: 3_600 },
  { count: 20, withinSeconds: 86_400 },
];
/** Copies made at the same time, each for another person: they are large. */
const COPIES_AT_ONCE = 2;
/** More than the files of one copy, so that each of them can be loaded at once. */
const COPIES_WAITING_PER_PERSON = 5;
/** Larger copies are handed out by the operator. */
const LIMITS: CopyLimits = { rowsMax: 100_000, bytesMax: 96 * 1024 * 1024 };

/** A file to download. */
export type DownloadFile = { name: string; type: string; content: string };

export type DownloadsParts = {
  database: Pick<Database, 'db' | 'pool'>;
  config: Pick<Config, 'publicOrigin' | 'clinicTimeZone'>;
  clock: Clock;
  audit: Pick<Audit, 'note'>;
  limits: Pick<RateLimits, 'take'>;
  links: DownloadLinksRepository;
  personData: Pick<Required<PersonData>, 'exportPerson' | 'withheld'>;
  requirePin: RequirePin;
};

/** Creates the files of a copy from the rows read. */
const createCopyFiles = ({ config, clock, database }: DownloadsParts) => {
  const { publicOrigin, clinicTimeZone: timeZone } = config;
  const names = createNamesRepository(database.db);
  const nameOf = (at: Date, ending: string) => `saathi-my-data-${dayIn(timeZone, at)}.${ending}`;
  return {
    json: async ({ userId, role }: Actor, tables: RowsByTable): Promise<DownloadFile> => {
      const madeAt = clock.now();
      const $schema = `${publicOrigin}${myDataEndpoints.schema.path}`;
      const copy = { $schema, madeAt, person: { id: userId, role }, tables };
      const content = JSON.stringify(copy, null, 2);
      return { name: nameOf(madeAt, 'json'), type: 'application/json; charset=utf-8', content };
    },
    page: async (
      { userId }: Actor,
      tables: RowsByTable,
      language: 'en' | 'hi',
    ): Promise<DownloadFile> => {
      const madeAt = clock.now();
      const content = makeCopyPage({
        personId: userId,
        tables,
        names: await names.of(userId),
        madeAt,
        language,
        timeZone,
      });
      return { name: nameOf(madeAt, 'html'), type: 'text/html; charset=utf-8', content };
    },
    fhir: async ({ userId }: Actor, tables: RowsByTable): Promise<DownloadFile> => {
      const madeAt = clock.now();
      const document = makeFhirDocument({
        tables,
        names: await names.of(userId),
        madeAt,
        timeZone,
      });
      const content = JSON.stringify(document);
      return {
        name: nameOf(madeAt, 'fhir.json'),
        type: 'application/fhir+json; charset=utf-8',
        content,
      };
    },
  };
};

/** The files whose bytes a format contains. */
const WITH_BYTES: Record<Format, (files: readonly Row[]) => readonly Row[]> = {
  json: (files) => files,
  page: () => [],
  fhir: newestOf,
};

const noteOf = (actor: Actor, requestId: string) => ({
  actor: auditActorOf(actor),
  subjectId: actor.userId,
  requestId,
});

/** Creates the function that makes the file behind a link and consumes the link. */
const createMakeFile = (parts: DownloadsParts) => {
  const { database, audit, links, personData } = parts;
  const files = createCopyFiles(parts);
  return async (
    actor: Actor,
    token: string,
    requestId: string,
    formats: readonly Format[],
  ): Promise<DownloadFile> => {
    const { userId } = actor;
    const link = await links.find(userId, hashToken(token));
    if (!link || !formats.includes(link.format)) throw notFound('link');
    const { format } = link;
    const room = createCopyBudget(database.db, LIMITS);
    const parts = { withBytes: WITH_BYTES[format] };
    const tables = await personData.exportPerson(userId, room, parts);
    const file = await files[format](actor, tables, link.language);
    // If several servers made it at the same time, only one returns it.
    if (!(await links.use(userId, hashToken(token)))) throw notFound('link');
    await audit.note({ ...noteOf(actor, requestId), kind: 'data_exported', detail: format });
    return file;
  };
};

/** Returns copies of all data stored about the acting person, protected by the PIN. */
export const createDownloadsService = (parts: DownloadsParts) => {
  const { database, audit, limits, links, personData, requirePin } = parts;
  const makeFile = createMakeFile(parts);
  const serialise = createSerialiser(COPIES_WAITING_PER_PERSON);
  const fewAtOnce = createFewAtOnce(['copies'], {
    atOnce: COPIES_AT_ONCE,
    waitingMax: WAITING_MAX,
    waitsMaxMs: WAITS_MAX_MS,
  });
  let schema: Promise<Record<string, unknown>> | undefined;

  const readSchema = async () => {
    const tables = await personData.exportPerson(randomUUID() as UserId, UNLIMITED_BUDGET);
    return makeCopySchema(database, Object.keys(tables), personData.withheld);
  };
  const pathOf = (token: string) => myDataEndpoints.download.path.replace(':token', token);

  return {
    /** Creates single-use links; throws `wrong_pin` or `too_many_attempts`. */
    ask: async (
      actor: Actor,
      { pin, language }: { pin: string; language: 'en' | 'hi' },
      requestId: string,
    ): Promise<DownloadLinks> => {
      await requirePin(actor, pin, requestId);
      await limits.take(keyedLimitsOf(`download ${actor.userId}`, DOWNLOADS));
      const [json, page] = [newToken(), newToken()];
      const fhir = actor.role === 'patient' ? newToken() : null;
      const hashes = {
        json: hashToken(json),
        page: hashToken(page),
        ...(fhir && { fhir: hashToken(fhir) }),
      };
      const expiresAt = await links.make(actor.userId, language, hashes, LINK_SECONDS);
      await audit.note({ ...noteOf(actor, requestId), kind: 'download_link_made' });
      return {
        json: pathOf(json),
        page: pathOf(page),
        fhir: fhir && `${myDataEndpoints.fhir.path}?token=${fhir}`,
        expiresAt: expiresAt.toISOString(),
      };
    },
    /**
     * Returns the file behind one of the actor's links, which is consumed once the file is made;
     * throws `not_found`, `too_large` or `overloaded`.
     */
    file: (
      actor: Actor,
      token: string,
      requestId: string,
      formats: readonly Format[] = ['json', 'page'],
    ): Promise<DownloadFile> =>
      serialise(actor.userId, () =>
        fewAtOnce('copies', () => makeFile(actor, token, requestId, formats)),
      ),
    /** Returns the copy's JSON schema; cached, because tables only change with a new version. */
    schema: (): Promise<Record<string, unknown>> => {
      schema ??= readSchema().catch((error) => {
        schema = undefined;
        throw error;
      });
      return schema;
    },
  };
};
export type DownloadsService = ReturnType<typeof createDownloadsService>;
