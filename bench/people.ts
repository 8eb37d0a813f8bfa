import { createHash } from 'node:crypto';
import type { Asked } from './load.ts';
import { BROWSERS, browserToken, doctorOf, idOf, type Size, tokenOf } from './population.ts';

/** The clinic's day, on which devices tick. */
export const today = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());

/** The session cookie of a browser that is signed in to the server on this port. */
export const cookieOf = (port: number, role: 'patient' | 'doctor', n: number) => ({
  cookie: `sid-${port}=${tokenOf(role, n)}`,
});

/** Calls of the n-th patient and of this patient's doctor. */
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
  /** The whole list, in a browser of its own each time: one may not ask for it in a loop. */
  patients: (turn: number): Asked => ({
    path: `/api/doctors/${idOf('doctor', 1)}/patients-with-goals`,
    headers: { cookie: `sid-${port}=${browserToken(turn % BROWSERS)}` },
  }),
  /** What the n-th patient can book with a doctor, the one with a thousand patients unless told, in 30 days. */
  slots: (n: number, doctor = 1): Asked => ({
    path: `/api/doctors/${idOf('doctor', doctor)}/slots`,
    headers: cookieOf(port, 'patient', n),
  }),
  /** A search of the doctor with a thousand patients, in a browser of its own each time. */
  search: (turn: number, q: string): Asked => ({
    path: `/api/doctors/${idOf('doctor', 1)}/search?q=${encodeURIComponent(q)}`,
    headers: { cookie: `sid-${port}=${browserToken(turn % BROWSERS)}` },
  }),
  /** A page as the screen reads it. */
  patientsPage: (query: string): Asked => ({
    path: `/api/doctors/${idOf('doctor', 1)}/patients-with-goals?limit=8&${query}`,
    headers: cookieOf(port, 'doctor', 1),
  }),
});
export type Calls = ReturnType<typeof callsTo>;

/** The version every chat has before anybody writes. */
export const etagOf = ({ messages, patients }: Size): string => `"${messages / patients}"`;

const post = (path: string, body: object): Asked => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
});

const sessionOf = (n: number): string =>
  createHash('sha256').update(tokenOf('patient', n)).digest('base64url');

/** The same jobs, asked of the bare minimum. */
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
