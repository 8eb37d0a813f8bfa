import type { SessionUser } from '@saathi/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderApp, renderScreen } from '../../../test/render-app.tsx';
import { aDoctor, answerCalls, aPatient, errorAnswer, holdAnswer } from '../../../test/server.ts';
import { claimPersistedQueries, createQueryClient } from '../api/query-client.ts';
import { useEntryState } from '../page/entry-state.ts';
import { SessionProvider, useSession } from './session.tsx';
import { claimDrafts, rememberWantedAddress, wantedAddress } from './storage.ts';

const showSession = (user: SessionUser = aPatient) => {
  const shown: { session?: ReturnType<typeof useSession> } = {};
  const Screen = () => {
    shown.session = useSession();
    return shown.session.user?.name ?? 'nobody';
  };
  renderScreen(<Screen />, user);
  return shown;
};

/** Answers no sign-out; returns which of them were aborted. */
const answerLogoutsLate = () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const signals: AbortSignal[] = [];
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    if (!url.endsWith('/logout')) return Response.json({ user: aDoctor, doctor: null });
    signals.push(signal);
    return new Promise((_, reject) => signal.addEventListener('abort', reject));
  });
  return () => signals.map(({ aborted }) => aborted);
};

test('a sign-out that the server answers late, though it was asked twice, takes nothing from who signs in meanwhile', async () => {
  const aborted = answerLogoutsLate();
  const shown = showSession();
  act(() => shown.session?.signOut());
  // The network returns.
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(aborted()).toEqual([true, false]);
  const login = vi.fn(async () => {
    // The response to the login sets a cookie that no later response may clear.
    expect(aborted()).toEqual([true, true]);
    return { userId: aDoctor.id };
  });
  await act(async () => shown.session?.signIn(login));
  expect(login).toHaveBeenCalledOnce();
  expect(screen.getByText(aDoctor.name)).toBeInTheDocument();
  expect(localStorage.getItem('signOutPending')).toBeNull();
});

test('a sign-out that was given up for a login that failed is tried again at the next start', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const shown = showSession();
  act(() => shown.session?.signOut());
  const login = async () => {
    throw new TypeError('offline');
  };
  await act(async () => shown.session?.signIn(login).catch(() => {}));
  expect(localStorage.getItem('signOutPending')).toBe('yes');
});

test('a sign-out without network is told to the server once the network is back, while nobody is signed in', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  let reached = false;
  const logouts = vi.fn(() => {
    if (reached) return { body: { success: true } };
    throw new TypeError('offline');
  });
  answerCalls({
    'POST /api/auth/logout': logouts,
    [`GET /api/auth/me/${aDoctor.id}`]: { body: { user: aDoctor, doctor: null } },
  });
  const shown = showSession();
  const comeBack = () => act(async () => void window.dispatchEvent(new Event('online')));
  await act(async () => shown.session?.signOut());
  expect(localStorage.getItem('signOutPending')).toBe('yes');
  reached = true;
  await comeBack();
  expect(logouts).toHaveBeenCalledTimes(2);
  expect(localStorage.getItem('signOutPending')).toBeNull();
  await comeBack();
  await act(async () => shown.session?.signIn(async () => ({ userId: aDoctor.id })));
  localStorage.setItem('signOutPending', 'yes');
  await comeBack();
  expect(logouts).toHaveBeenCalledTimes(2);
});

describe('a page that comes back from the back/forward cache', () => {
  const comeBack = () =>
    act(async () => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });

  test('shows nothing of somebody who has signed out in another tab', async () => {
    const shown = showSession();
    localStorage.removeItem('userId');
    await comeBack();
    expect(screen.getByText('nobody')).toBeInTheDocument();
    expect(shown.session).toMatchObject({ status: 'anonymous', deliberate: true });
  });

  test('is of whoever has signed in in another tab', async () => {
    answerCalls({ [`GET /api/auth/me/${aDoctor.id}`]: { body: { user: aDoctor, doctor: null } } });
    showSession();
    localStorage.setItem('userId', aDoctor.id);
    localStorage.setItem(`outbox:${aDoctor.id}`, '[]');
    await comeBack();
    expect(await screen.findByText(aDoctor.name)).toBeInTheDocument();
    expect(screen.queryByText(aPatient.name)).not.toBeInTheDocument();
    expect(localStorage.getItem(`outbox:${aDoctor.id}`)).toBe('[]');
  });

  test('leaves what was not sent yet to its person, whose session has ended in another tab', async () => {
    const deleted: string[] = [];
    vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => deleted.push(name) });
    showSession();
    localStorage.setItem(`outbox:${aPatient.id}`, '[1]');
    localStorage.removeItem('userId');
    await comeBack();
    expect(screen.getByText('nobody')).toBeInTheDocument();
    expect(localStorage.getItem(`outbox:${aPatient.id}`)).toBe('[1]');
    expect(deleted).toEqual([]);
  });

  test('asks nothing where the person is the same', async () => {
    const seen = answerCalls({});
    showSession();
    localStorage.setItem('userId', aPatient.id);
    await comeBack();
    expect(screen.getByText(aPatient.name)).toBeInTheDocument();
    expect(seen).toEqual([]);
  });
});

test.each(['signed-in', 'signed-out'])(
  'a tab that hears late of news, %s, leaves what was not sent yet to its person',
  async (news) => {
    const deleted: string[] = [];
    vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => deleted.push(name) });
    showSession();
    localStorage.setItem(`outbox:${aPatient.id}`, '[1]');
    localStorage.removeItem('userId');
    const other = new BroadcastChannel('saathi-session');
    other.postMessage(news);
    expect(await screen.findByText('nobody')).toBeInTheDocument();
    other.close();
    expect(localStorage.getItem(`outbox:${aPatient.id}`)).toBe('[1]');
    expect(deleted).toEqual([]);
  },
);

test('nothing is sent as that of the person before while somebody else signs in', async () => {
  const who = holdAnswer({ body: { user: aDoctor, doctor: null } });
  answerCalls({ [`GET /api/auth/me/${aDoctor.id}`]: who.answer });
  const shown = showSession();
  act(() => shown.session?.leaveEnded());
  localStorage.setItem('userId', aPatient.id);
  await act(async () => void shown.session?.signIn(async () => ({ userId: aDoctor.id })));
  expect(localStorage.getItem('userId')).toBeNull();
  await who.come();
  expect(localStorage.getItem('userId')).toBe(aDoctor.id);
});

test('a sign-out reaches the server though the page is closed at once', () => {
  const fetched = vi.fn((_: string, __: RequestInit) => new Promise(() => {}));
  vi.stubGlobal('fetch', fetched);
  const shown = showSession();
  act(() => shown.session?.signOut());
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', keepalive: true });
});

describe('a second visit', () => {
  const me = `GET /api/auth/me/${aPatient.id}`;
  const ended = errorAnswer(401, 'not_signed_in', 'Please sign in.');
  beforeEach(() => {
    localStorage.setItem('userId', aPatient.id);
    localStorage.setItem('session', JSON.stringify({ user: aPatient, doctor: null }));
    localStorage.setItem('keptOf', aPatient.id);
    const kept = JSON.stringify({ shape: 2, data: [] });
    localStorage.setItem('kept:/api/goals', kept);
    localStorage.setItem(`kept:/api/patients/doctors/${aPatient.id}`, kept);
  });
  afterEach(() => claimPersistedQueries(null));

  test('shows at once what is kept, marked until the server has answered', async () => {
    const who = holdAnswer({ body: { user: aPatient, doctor: null } });
    const goals = holdAnswer({ body: [] });
    answerCalls({
      [me]: who.answer,
      'GET /api/goals': goals.answer,
      [`GET /api/patients/doctors/${aPatient.id}`]: { body: [] },
    });
    renderApp('/patient/goals');
    expect(await screen.findByText('No goals yet')).toBeInTheDocument();
    expect(await screen.findByText('Updating…')).toBeInTheDocument();
    await goals.come();
    expect(screen.getByText('Updating…')).toBeInTheDocument();
    await who.come();
    await waitFor(() => expect(screen.queryByText('Updating…')).not.toBeInTheDocument());
    expect(screen.getByText('No goals yet')).toBeInTheDocument();
  });

  test('ends at the sign-in where the server knows no session any more, and nothing is kept', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    answerCalls({
      [me]: ended,
      'GET /api/goals': ended,
      [`GET /api/patients/doctors/${aPatient.id}`]: ended,
    });
    renderApp('/patient/goals');
    expect(await screen.findByLabelText('Phone number')).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(Object.keys(localStorage).filter((key) => /^(kept|session)/.test(key))).toEqual([]);
    expect(sessionStorage.getItem('draft:wanted')).toBe('/patient/goals');
  });

  test('leaves the address to the person known here, also where nothing else was kept', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    localStorage.removeItem('session');
    answerCalls({ [me]: ended });
    renderApp('/patient/goals');
    expect(await screen.findByLabelText('Phone number')).toBeInTheDocument();
    claimDrafts(aDoctor.id);
    expect(sessionStorage.getItem('draft:wanted')).toBeNull();
  });

  test('ends at the sign-in too where the server could not say so at first', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const answers = [errorAnswer(503, 'overloaded', 'Later.')];
    answerCalls({
      [me]: () => answers.pop() ?? ended,
      'GET /api/goals': ended,
      [`GET /api/patients/doctors/${aPatient.id}`]: ended,
    });
    renderApp('/patient/goals');
    expect(await screen.findByLabelText('Phone number')).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('shows nothing kept after two weeks without an answer of the server, and drops it, but not what was not sent', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const at = Date.now() - 14 * 86_400_000 - 1;
    localStorage.setItem('session', JSON.stringify({ user: aPatient, doctor: null, at }));
    localStorage.setItem(`outbox:${aPatient.id}`, '[1]');
    answerCalls({});
    renderApp('/patient/goals');
    expect(await screen.findByLabelText('Phone number')).toBeInTheDocument();
    expect(Object.keys(localStorage).filter((key) => /^kept/.test(key))).toEqual([]);
    expect(localStorage.getItem(`outbox:${aPatient.id}`)).toBe('[1]');
  });

  test('without an answer of the server does not lengthen that time', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const at = Date.now() - 13 * 86_400_000;
    const session = { user: aPatient, doctor: null, at };
    localStorage.setItem('session', JSON.stringify(session));
    answerCalls({});
    renderApp('/patient/goals');
    expect(await screen.findByText('No goals yet')).toBeInTheDocument();
    expect(JSON.parse(localStorage.getItem('session') ?? '')).toEqual(session);
  });

  test('is proven later where the server could not be asked at first, though no network event comes', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const answers = [errorAnswer(503, 'overloaded', 'Later.')];
    const seen = answerCalls({
      [me]: () => answers.pop() ?? { body: { user: { ...aPatient, name: 'Asha Verma' } } },
    });
    const Name = () => useSession().user?.name;
    render(
      <QueryClientProvider client={createQueryClient()}>
        <SessionProvider>
          <Name />
        </SessionProvider>
      </QueryClientProvider>,
    );
    expect(screen.getByText(aPatient.name)).toBeInTheDocument();
    expect(await screen.findByText('Asha Verma')).toBeInTheDocument();
    expect(seen).toHaveLength(2);
  });

  test.each([
    ['past', -1, true],
    ['to come', 3_600_000, false],
  ])(
    'ended by the server, with an erasure %s, keeps unsent text only of who was not erased',
    async (_, inMs, erased) => {
      vi.spyOn(console, 'warn').mockReturnValue();
      const erasureAt = new Date(Date.now() + inMs).toISOString();
      localStorage.setItem('session', JSON.stringify({ user: aPatient, doctor: null, erasureAt }));
      localStorage.setItem(`outbox:${aPatient.id}`, '[]');
      sessionStorage.setItem('draftsOf', aPatient.id);
      sessionStorage.setItem('draft:chat', 'My knee');
      answerCalls({
        [me]: ended,
        'GET /api/goals': ended,
        [`GET /api/patients/doctors/${aPatient.id}`]: ended,
      });
      renderApp('/patient/goals');
      expect(await screen.findByLabelText('Phone number')).toBeInTheDocument();
      expect(localStorage.getItem(`outbox:${aPatient.id}`)).toBe(erased ? null : '[]');
      expect(sessionStorage.getItem('draft:chat')).toBe(erased ? null : 'My knee');
    },
  );
});

test('who was erased in the middle of work leaves no unsent text behind', async () => {
  const shown = showSession();
  localStorage.setItem('userId', aPatient.id);
  localStorage.setItem(`outbox:${aPatient.id}`, '[]');
  const erasureAt = new Date(Date.now() - 1).toISOString();
  act(() => shown.session?.update({ user: aPatient, doctor: null, erasureAt }));
  sessionStorage.setItem('draft:chat', 'My knee');
  act(() => shown.session?.leaveEnded());
  expect(Object.keys(localStorage).filter((key) => /^(outbox|session|userId)/.test(key))).toEqual(
    [],
  );
  expect(sessionStorage.getItem('draft:chat')).toBeNull();
});

test('a doctor whose erasure waits for open chats keeps unsent replies at the end of a session', () => {
  const shown = showSession(aDoctor);
  localStorage.setItem('userId', aDoctor.id);
  localStorage.setItem(`outbox:${aDoctor.id}`, '[1]');
  const erasureAt = new Date(Date.now() - 1).toISOString();
  act(() => shown.session?.update({ user: aDoctor, doctor: null, erasureAt }));
  sessionStorage.setItem('draft:chat', 'Please rest.');
  act(() => shown.session?.leaveEnded());
  expect(localStorage.getItem(`outbox:${aDoctor.id}`)).toBe('[1]');
  expect(sessionStorage.getItem('draft:chat')).toBe('Please rest.');
});

test('a sign-out leaves what somebody else has not sent yet, for that person', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const deleted: string[] = [];
  vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => deleted.push(name) });
  const shown = showSession();
  localStorage.setItem('userId', aPatient.id);
  localStorage.setItem(`outbox:${aPatient.id}`, '[1]');
  localStorage.setItem(`outbox:${aDoctor.id}`, '[2]');
  localStorage.setItem('kept:/api/goals', '[]');
  act(() => shown.session?.signOut());
  expect(Object.keys(localStorage).sort()).toEqual([`outbox:${aDoctor.id}`, 'signOutPending']);
  expect(deleted).toContain(`files:${aPatient.id}`);
  expect(deleted.join()).not.toContain(aDoctor.id);
});

test.each([
  ['somebody else', aDoctor.id, '/patient/goals'],
  ['the same person', aPatient.id, '/patient/chat/1'],
])(
  'after an ended session, %s who signs in arrives at their own address',
  async (_, of, address) => {
    const next = of === aPatient.id ? aPatient : { ...aPatient, id: of };
    answerCalls({ [`GET /api/auth/me/${next.id}`]: { body: { user: next, doctor: null } } });
    const shown = showSession();
    act(() => shown.session?.update({ user: aPatient, doctor: null }));
    act(() => shown.session?.leaveEnded());
    rememberWantedAddress('/patient/chat/1');
    await act(async () => shown.session?.signIn(async () => ({ userId: next.id })));
    expect(wantedAddress('/patient/') ?? '/patient/goals').toBe(address);
  },
);

test('what a history entry keeps is found again by the same person alone', () => {
  const Search = () => {
    const [search, setSearch] = useEntryState('search', '');
    return <input value={search} onChange={({ target }) => setSearch(target.value)} />;
  };
  const shown = (user: typeof aPatient) => {
    const { unmount } = renderScreen(<Search />, user);
    const field = screen.getByRole<HTMLInputElement>('textbox');
    return { field, unmount };
  };
  const other = { ...aDoctor, id: aPatient.id };
  const first = shown(aDoctor);
  fireEvent.change(first.field, { target: { value: 'Asha' } });
  first.unmount();
  const again = shown(aDoctor);
  expect(again.field).toHaveValue('Asha');
  again.unmount();
  expect(shown(other).field).toHaveValue('');
});
