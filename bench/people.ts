import { createHash } from 'node:crypto';
import type { Asked } from './load.ts';
import { BROWSERS, browserToken, doctorOf, idOf, type Size, tokenOf } from './population.ts';

/** Returns the current day in the clinic's time zone, for ticks. */
export const today = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());

/** Returns the session cookie of a browser that is signed in to the server on this port. */
export const cookieOf = (port: number, role: 'patient' | 'doctor', n: number) => ({
  cookie: `sid-${port}=${tokenOf(role, n)}`,
});

/** Builds the calls of the n-th patient and of this patient's doctor. */
export const callsTo = (port: number, size: Size) => ({
  poll: (n: number, { etag, limit }: { etag?: string; limit?: number } = {}): Asked => ({
    path: `/api/chats/${idOf('chat', n)}/messages${limit ? `?limit=${limit}` : ''}`,
    headers: { ...cookieOf(port, 'patient', n), ...(etag && { 'if-none-match': etag }) },
  }),
  send: (n: number, content: string, clientId: string): Asked => ({
    method: 'POST',
    path: '/api/messages',
    headers: cookieOf(port, 'patient', n),
    body: JSON.stringify({ chatId: idOf('chat', n), content, clientId }),
  }),
  reply: (n: number, content: string, clientId: string): Asked => ({
    method: 'POST',
    path: '/api/messages',
    headers: cookieOf(port, 'doctor', doctorOf(n, size)),
    body: JSON.stringify({ chatId: idOf('chat', n), content, clientId }),
  }),
  tick: (n: number, goal: number, achieved: boolean): Asked => ({
    method: 'POST',
    path: `/api/goals/${idOf('goal', n * 5 + goal)}/progress`,
    headers: cookieOf(port, 'patient', n),
    body: JSON.stringify({ achieved, userDate: today() }),
  }),
  /**
   * The whole list, from a different browser each time, because one may not request it in a loop.
   */
  patients: (turn: number): Asked => ({
    path: `/api/doctors/${idOf('doctor', 1)}/patients-with-goals`,
    headers: { cookie: `sid-${port}=${browserToken(turn % BROWSERS)}` },
  }),
  /**
   * The n-th patient's bookable times of 30 days, by default with the doctor of a thousand
   * patients.
   */
  slots: (n: number, doctor = 1): Asked => ({
    path: `/api/doctors/${idOf('doctor', doctor)}/slots`,
    headers: cookieOf(port, 'patient', n),
  }),
  /** A search by the doctor of a thousand patients, from a different browser each time. */
  search: (turn: number, q: string): Asked => ({
    path: `/api/doctors/${idOf('doctor', 1)}/search?q=${encodeURIComponent(q)}`,
    headers: { cookie: `sid-${port}=${browserToken(turn % BROWSERS)}` },
  }),
  /** One page of the list, as the screen requests it. */
  patientsPage: (query: string): Asked => ({
    path: `/api/doctors/${idOf('doctor', 1)}/patients-with-goals?limit=8&${query}`,
    headers: cookieOf(port, 'doctor', 1),
  }),
});
export type Calls = ReturnType<typeof callsTo>;

/** Returns the version of every chat before anyone writes. */
export const etagOf = ({ messages, patients }: Size): string => `"${messages / patients}"`;

const post = (path: string, body: object): Asked => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
});

const sessionOf = (n: number): string =>
  createHash('sha256').update(tokenOf('patient', n)).digest('base64url');

/** The same jobs, requested from the minimal implementation. */
export const bareCalls = {
  unchanged: (n: number, { messages, patients }: Size): Asked => ({
    path: `/unchanged?session=${sessionOf(n)}&chat=${idOf('chat', n)}&known=${messages / patients}`,
  }),
  poll: (n: number): Asked => ({ path: `/poll?session=${sessionOf(n)}&chat=${idOf('chat', n)}` }),
  send: (n: number, content: string): Asked =>
    post('/send', { chatId: idOf('chat', n), patientId: idOf('patient', n), content }),
  tick: (n: number, goal: number, achieved: boolean): Asked =>
    post('/tick', {
      goalId: idOf('goal', n * 5 + goal),
      patientId: idOf('patient', n),
      day: today(),
      achieved,
    }),
  slots: (n: number): Asked => ({
    path: `/slots?session=${sessionOf(n)}&doctor=${idOf('doctor', 1)}&today=${today()}`,
  }),
  patients: (): Asked => ({ path: `/patients?doctor=${idOf('doctor', 1)}` }),
};
