import type { Endpoint } from '@saathi/contract';
import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';
import { calls } from './access-rows.ts';
import { goodValues, ODD_TEXTS, oddValues } from './arbitrary-values.ts';

export type FuzzActor = 'nobody' | 'patient' | 'doctor' | 'assistant' | 'owner' | 'desk';

/** A request before its placeholders are filled in; `payload` is the exact text that is sent. */
export type FuzzRequest = {
  actor: FuzzActor;
  /** Method and path, by which {@link callNamed} finds the call. */
  call: string;
  url: string;
  payload: string | undefined;
  contentType: string | undefined;
};

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const byName = new Map(calls.map((endpoint) => [nameOf(endpoint), endpoint]));
export const callNamed = (name: string): Endpoint => byName.get(name) as Endpoint;

type Parts = { params: object; query: object; body: unknown };

/** Fields that only the server may set, and names that reach into an object's prototype. */
const FORGED = {
  role: 'doctor',
  streak: 99,
  rating: 5,
  verified: true,
  id: '{{strangers.patientId}}',
  createdAt: '2001-01-01T00:00:00Z',
  patientId: '{{strangers.patientId}}',
  senderId: '{{strangers.doctorId}}',
  senderType: 'ai',
  constructor: { prototype: { polluted: true } },
};

const encoded = (value: unknown): string =>
  // An unpaired surrogate cannot be encoded in a URL.
  encodeURIComponent(Buffer.from(String(value)).toString());

/** Returns the URL with everything encoded except placeholders. */
const urlOf = ({ path }: Endpoint, { params, query }: Parts): string => {
  const keep = (value: unknown) => encoded(value).replace(/%7B%7B(\w+)\.(\w+)%7D%7D/g, '{{$1.$2}}');
  const filled = path.replace(/:(\w+)/g, (_, name) => keep((params as never)[name] ?? ''));
  const search = Object.entries(query).map(([name, value]) => `${encoded(name)}=${keep(value)}`);
  return search.length > 0 ? `${filled}?${search.join('&')}` : filled;
};

const goodParts = (endpoint: Endpoint): Arbitrary<Parts> =>
  fc.record({
    params: goodValues(endpoint.params ?? z.object({})) as Arbitrary<object>,
    query: goodValues(endpoint.query ?? z.object({})) as Arbitrary<object>,
    body: endpoint.body ? goodValues(endpoint.body) : fc.constant(undefined),
  });

const replaceOne = (target: object, place: number, value: unknown): object => {
  const names = Object.keys(target);
  const name = names[place % Math.max(1, names.length)];
  return name === undefined ? target : { ...target, [name]: value };
};

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Generates valid requests with one thing wrong or something added. */
const nearlyGoodParts = (endpoint: Endpoint): Arbitrary<Parts> =>
  fc
    .tuple(
      goodParts(endpoint),
      fc.constantFrom('param', 'query', 'field', 'field', 'missing', 'forged', 'unwanted'),
      fc.nat(9),
      oddValues(),
      fc.constantFrom(...ODD_TEXTS),
    )
    .map(([parts, fault, place, value, text]) => {
      const body = isFields(parts.body) ? parts.body : {};
      switch (fault) {
        case 'param':
          return { ...parts, params: replaceOne(parts.params, place, text) };
        case 'query':
          return { ...parts, query: { ...replaceOne(parts.query, place, text), limit: text } };
        case 'field':
          return { ...parts, body: replaceOne(body, place, value) };
        case 'missing':
          return { ...parts, body: replaceOne(body, place, undefined) };
        case 'forged':
          return { ...parts, body: { ...FORGED, ...body } };
        default:
          return { ...parts, body: value };
      }
    });

const nonsenseParts = (endpoint: Endpoint): Arbitrary<Parts> =>
  fc.record({
    params: goodParts(endpoint).chain(({ params }) =>
      fc.constantFrom(...ODD_TEXTS).map((text) => replaceOne(params, 0, text)),
    ),
    query: fc.dictionary(fc.string({ maxLength: 8 }), fc.string({ maxLength: 20 }), { maxKeys: 3 }),
    body: oddValues(),
  });

const BROKEN_JSON = [
  '{',
  '{"a":1,}',
  '[',
  'undefined',
  '"',
  '\u0000',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"pin":"1","pin":"2"}',
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  `{"content":"${'x'.repeat(70_000)}"}`,
];
const JSON_TYPE = 'application/json';
const CONTENT_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  '',
];

const jsonOf = (body: unknown): string | undefined =>
  body === undefined ? undefined : JSON.stringify(body);

const writtenOut = (endpoint: Endpoint, parts: Arbitrary<Parts>) =>
  parts.map((made) => ({
    url: urlOf(endpoint, made),
    payload: jsonOf(made.body),
    contentType: made.body === undefined ? undefined : JSON_TYPE,
  }));

const broken = (endpoint: Endpoint) =>
  fc
    .tuple(
      goodParts(endpoint),
      fc.constantFrom(...BROKEN_JSON),
      fc.constantFrom(JSON_TYPE, JSON_TYPE, ...CONTENT_TYPES),
    )
    .map(([parts, payload, contentType]) => ({
      url: urlOf(endpoint, parts),
      payload,
      contentType,
    }));

const requestsOf = (
  of: readonly Endpoint[],
  actors: (endpoint: Endpoint) => FuzzActor[],
): Arbitrary<FuzzRequest> => {
  const arbitraries = of.map((endpoint) =>
    fc.record({
      actor: fc.constantFrom(...actors(endpoint)),
      call: fc.constant(nameOf(endpoint)),
      request: fc.oneof(
        { weight: 5, arbitrary: writtenOut(endpoint, goodParts(endpoint)) },
        { weight: 3, arbitrary: writtenOut(endpoint, nearlyGoodParts(endpoint)) },
        { weight: 1, arbitrary: writtenOut(endpoint, nonsenseParts(endpoint)) },
        { weight: 1, arbitrary: broken(endpoint) },
      ),
    }),
  );
  return fc
    .oneof(...arbitraries)
    .map(({ actor, call, request }) => ({ actor, call, ...request }) as FuzzRequest);
};

/** Whether only the clinic's owners and desk make this call. */
const isOfClinic = ({ access, path }: Endpoint): boolean =>
  access === 'desk' || path.startsWith('/api/clinic');

/** Returns the actors of a call, most of whom may make it. */
const actorsOf = (endpoint: Endpoint): FuzzActor[] => {
  if (endpoint.access === 'patient') return ['nobody', 'patient', 'patient', 'patient', 'doctor'];
  if (endpoint.access === 'doctor' && !endpoint.assistant) {
    return ['nobody', 'patient', 'doctor', 'doctor', 'doctor'];
  }
  return ['nobody', 'patient', 'patient', 'doctor', 'doctor', 'assistant'];
};

/**
 * Generates requests of all calls by nobody, patients, doctors and assistants: half of them valid,
 * the others nearly valid, nonsense, or not even JSON.
 */
export const fuzzRequests = (): Arbitrary<FuzzRequest> => requestsOf(calls, actorsOf);

/** Does the same for the clinic's own calls, by those who may make them. */
export const fuzzClinicRequests = (): Arbitrary<FuzzRequest> =>
  requestsOf(calls.filter(isOfClinic), ({ access }) =>
    access === 'desk' ? ['desk', 'desk', 'desk', 'owner'] : ['owner', 'owner', 'owner', 'desk'],
  );
