import { describe, expect, test, vi } from 'vitest';
import { answerCalls, errorAnswer } from '../../../test/server.ts';
import { ApiError, api, isNetworkError } from './api.ts';
import { createQueryClient } from './query-client.ts';

const params = { goalId: 'g/1' };
const query = { userDate: '2026-11-21' };

describe('a call', () => {
  test('sends cookies and its body as JSON', async () => {
    const seen = answerCalls({ 'POST /api/chats': { status: 201, body: { id: 'c' } } });
    const body = { patientId: 'p', doctorId: 'd' };
    await expect(api.chats.create({ body })).resolves.toEqual({ id: 'c' });
    expect(seen).toEqual([{ method: 'POST', path: '/api/chats', search: '', body }]);
  });

  test('escapes what it puts into the path and the query', async () => {
    const path = '/api/goals/g%2F1/progress-7days';
    const seen = answerCalls({ [`GET ${path}`]: { body: [] } });
    await api.goals.progress({ params, query });
    expect(seen[0]).toMatchObject({ path, search: '?userDate=2026-11-21' });
  });

  test('turns any non-OK answer into status, colon, space and text', async () => {
    answerCalls({
      'POST /api/chats': {
        ...errorAnswer(429, 'too_many_attempts', 'Please wait.'),
        headers: { 'retry-after': '30' },
      },
    });
    const error = await api.chats
      .create({ body: { patientId: 'p', doctorId: 'd' } })
      .catch((e) => e);
    expect(error).toBeInstanceOf(ApiError);
    expect(error.message).toMatch(/^429: \{.*"Please wait\."/);
    expect(error).toMatchObject({
      code: 'too_many_attempts',
      error: 'Please wait.',
      retryAfter: 30,
    });
  });

  test('that stalls is given up, and counts as nobody reached', async () => {
    const limit = new AbortController();
    const other = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const reads = [api.goals.list(), api.goals.list({ signal: other.signal })];
    limit.abort(new DOMException('The time is over.', 'TimeoutError'));
    for (const read of reads) expect(isNetworkError(await read.catch((cause) => cause))).toBe(true);
    vi.mocked(AbortSignal.timeout).mockReturnValue(new AbortController().signal);
    const given = api.goals.list({ signal: other.signal });
    other.abort(new DOMException('Not wanted.', 'AbortError'));
    await expect(given).rejects.toThrow('Not wanted.');
    vi.mocked(AbortSignal.timeout).mockRestore();
  });

  test('that is answered holds on to nothing until its time is over', async () => {
    const other = new AbortController();
    const signals: (AbortSignal | null | undefined)[] = [];
    vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
      signals.push(signal);
      return new Response('[]');
    });
    await api.goals.list({ signal: other.signal });
    other.abort();
    expect(signals[0]?.aborted).toBe(false);
  });

  test('uses the status text when the body is empty', () => {
    const response = new Response(null, { status: 502, statusText: 'Bad Gateway' });
    expect(new ApiError(response, '').message).toBe('502: Bad Gateway');
  });
});

describe('a cached read', () => {
  test('has the path as its key, parts joined by slashes', () => {
    const key = api.doctors.detail.key({ params: { doctorId: 'd' } });
    expect(key).toEqual(['/api/doctors', 'd']);
    expect(key.join('/')).toBe('/api/doctors/d');
  });

  test('of the goals carries the user id in its key but not in its path', async () => {
    const seen = answerCalls({ 'GET /api/goals': { body: [] } });
    const read = api.goals.list.query({ as: 'p' });
    expect(read.queryKey).toEqual(['/api/goals', { as: 'p' }]);
    await createQueryClient().fetchQuery(read);
    expect(seen).toMatchObject([{ path: '/api/goals', search: '' }]);
  });

  test('is never stale, never refetched by itself and never retried', async () => {
    const client = createQueryClient();
    expect(client.getDefaultOptions()).toMatchObject({
      queries: {
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      },
      mutations: { retry: false },
    });
    const seen = answerCalls({ 'GET /api/goals': errorAnswer(401, 'not_signed_in', 'Sign in.') });
    await expect(client.fetchQuery(api.goals.list.query())).rejects.toMatchObject({ status: 401 });
    expect(seen).toHaveLength(1);
  });
});
