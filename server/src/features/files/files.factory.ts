import { type FileId, filesEndpoints, type MessageId, type UploadKind } from '@saathi/contract';
import type { Kysely } from 'kysely';
import type { TestApp } from '../../../test/app.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import type { Person } from '../auth/auth.factory.ts';

/** A picture of one grey pixel. */
export const TINY_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

/** Stores a complete file of this person in a message, without calling the API. */
export const makeSentFile = async (
  db: Kysely<Tables>,
  owner: Pick<Person, 'id'>,
  messageId: MessageId,
  {
    at = new Date(),
    kind = 'picture',
    place = 1,
  }: { at?: Date; kind?: UploadKind; place?: number } = {},
): Promise<FileId> => {
  const id = newId<FileId>();
  const { length } = TINY_PNG;
  await db
    .insertInto('files')
    .values({
      id,
      owner_id: owner.id,
      client_id: id,
      kind,
      type: 'image/png',
      size: length,
      received: length,
      sent_at: at,
    })
    .execute();
  await db.insertInto('file_parts').values({ file_id: id, start: 0, bytes: TINY_PNG }).execute();
  await db
    .insertInto('message_files')
    .values({ message_id: messageId, place, file_id: id })
    .execute();
  return id;
};

type Cookies = { cookies: Record<string, string> };
type Asked = {
  kind?: string;
  clientId?: string;
  offset?: number;
  size?: number;
  seconds?: number;
  previewId?: string;
};

let uploads = 0;

/** Uploads one part of a file as this person. */
export const sendPart = (
  { app }: Pick<TestApp, 'app'>,
  { cookies }: Cookies,
  bytes: Buffer,
  { kind = 'picture', clientId = 'a file', offset = 0, size = bytes.length, ...more }: Asked = {},
) =>
  app.inject({
    method: 'POST',
    url: filesEndpoints.upload.path,
    query: {
      kind,
      clientId,
      offset: String(offset),
      size: String(size),
      ...(more.seconds && { seconds: String(more.seconds) }),
      ...(more.previewId && { previewId: more.previewId }),
    },
    cookies,
    headers: { 'content-type': 'application/octet-stream' },
    payload: bytes,
  });

/** Uploads a file as this person in parts and returns its id. Throws if it is refused. */
export const uploadFile = async (
  test: Pick<TestApp, 'app'>,
  person: Cookies,
  bytes: Buffer,
  asked: Asked = {},
): Promise<FileId> => {
  uploads += 1;
  const part = filesEndpoints.upload.rawBody.maxBytes;
  const { clientId = `upload-${uploads}` } = asked;
  for (let offset = 0; ; ) {
    const reply = await sendPart(test, person, bytes.subarray(offset, offset + part), {
      ...asked,
      clientId,
      offset,
      size: bytes.length,
    });
    if (reply.statusCode !== 200) throw new Error(`upload answered ${reply.body}`);
    const upload = reply.json();
    if (upload.complete) return upload.id;
    offset = upload.received;
  }
};
