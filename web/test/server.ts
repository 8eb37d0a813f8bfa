import type { ErrorCode, SessionUser, UserId } from '@saathi/contract';
import { act } from '@testing-library/react';
import { vi } from 'vitest';

type Seen = { method: string; path: string; search: string; body: unknown };
type Answer = { status?: number; body?: unknown; headers?: Record<string, string> };
type Responder = Answer | ((seen: Seen) => Answer | Promise<Answer>);

const isAnswered = ({ status = 200 }: Answer) => status !== 204;

/**
 * Answers the app's calls in a screen's test: `{ 'GET /api/goals': { body: [] } }`. A call that is
 * not listed fails, and with it the test. Returns the calls made, in order.
 */
export const answerCalls = (answers: Record<string, Responder>): Seen[] => {
  const seen: Seen[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(String(input), 'http://saathi.test');
    const method = init.method ?? 'GET';
    const call = {
      method,
      path: url.pathname,
      search: url.search,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    seen.push(call);
    const responder = answers[`${method} ${url.pathname}`];
    if (!responder) throw new Error(`Nobody answers ${method} ${url.pathname}`);
    const answer = typeof responder === 'function' ? await responder(call) : responder;
    return new Response(isAnswered(answer) ? JSON.stringify(answer.body ?? null) : null, {
      status: answer.status ?? 200,
      headers: { 'content-type': 'application/json', ...answer.headers },
    });
  });
  return seen;
};

/** Holds a call open: pass `answer` to `answerCalls`; `come` sends the answer. */
export const holdAnswer = (answer: Answer) => {
  let come: (answer: Answer) => void = () => {};
  const coming = new Promise<Answer>((resolve) => {
    come = resolve;
  });
  return { answer: () => coming, come: () => act(async () => come(answer)) };
};

/** Creates an error answer in the contract's error format. */
export const errorAnswer = (status: number, code: ErrorCode, message: string): Answer => ({
  status,
  body: { code, error: message, message, requestId: 'test' },
});

export const aPatient: SessionUser = {
  id: '0190a000-0000-7000-8000-000000000001' as UserId,
  name: 'Asha Rao',
  role: 'patient',
  phone: '+919876543210',
};

export const aDoctor: SessionUser = {
  id: '0190a000-0000-7000-8000-000000000002' as UserId,
  name: 'Meera Nair',
  role: 'doctor',
  phone: '+919876543211',
};
