import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { LOADED } from '../../test/loaded.ts';
import { renderApp } from '../../test/render-app.tsx';
import { aDoctor, answerCalls, aPatient, errorAnswer } from '../../test/server.ts';
import { api } from '../platform/api/api.ts';
import { setLanguage } from '../platform/i18n/i18n.ts';
import { addToOutbox } from '../platform/offline/outbox.ts';
import { toast } from '../ui/toast-store.ts';

const me = (user: typeof aPatient) => ({
  [`GET /api/auth/me/${user.id}`]: { body: { user, doctor: null } },
});
const everyone = { ...me(aPatient), ...me(aDoctor), 'POST /api/auth/logout': { status: 204 } };

const signedInAs = (user: typeof aPatient) => localStorage.setItem('userId', user.id);

const hearOfOtherTab = (news: 'signed-in' | 'signed-out') => {
  const channel = new BroadcastChannel('saathi-session');
  channel.postMessage(news);
  channel.close();
};

/** Simulates a sign-in in another tab: stores the id and notifies this tab. */
const signInElsewhere = (user: typeof aPatient) => {
  signedInAs(user);
  hearOfOtherTab('signed-in');
};

const arriveAt = (path: string) => waitFor(() => expect(location.pathname).toBe(path));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the route guard', () => {
  test.each([
    ['/patient/records', '/patient/login'],
    ['/doctor/appointments', '/doctor/login'],
  ])('sends nobody from %s to the login of that area', async (wanted, login) => {
    answerCalls({});
    renderApp(wanted);
    await arriveAt(login);
    expect(screen.queryByText('Coming Soon')).not.toBeInTheDocument();
  });

  test('brings a person back to the wanted address, fragment and all', async () => {
    answerCalls(everyone);
    renderApp('/patient/records?from=mail#d=abc');
    await arriveAt('/patient/login');
    expect(location.hash).toBe('');
    signInElsewhere(aPatient);
    await heading('Medical Records');
    expect(location.pathname + location.search + location.hash).toBe(
      '/patient/records?from=mail#d=abc',
    );
  });

  test("does not bring a doctor to an address of the patients' area", async () => {
    answerCalls(everyone);
    renderApp('/patient/records');
    await arriveAt('/patient/login');
    signInElsewhere(aDoctor);
    await arriveAt('/doctor/dashboard');
  });

  test.each([
    ['a patient', aPatient, '/doctor/appointments', '/patient/goals'],
    ['a doctor', aDoctor, '/patient/records', '/doctor/dashboard'],
    ['a patient', aPatient, '/', '/patient/goals'],
    ['a patient', aPatient, '/login', '/patient/goals'],
    ['a doctor', aDoctor, '/doctor/login', '/doctor/dashboard'],
    ['a doctor', aDoctor, '/patient/login', '/doctor/dashboard'],
  ])(
    'sends %s from an address not meant for them to the own landing page',
    async (_, user, from, landing) => {
      answerCalls(everyone);
      signedInAs(user);
      renderApp(from);
      await arriveAt(landing);
    },
  );

  test('shows nothing protected while the session is restored', async () => {
    let answer = (_: { body: unknown }) => {};
    answerCalls({
      [`GET /api/auth/me/${aPatient.id}`]: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    signedInAs(aPatient);
    renderApp('/patient/records');
    expect(screen.getByRole('status')).toHaveTextContent('Loading…');
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    answer({ body: { user: aPatient, doctor: null } });
    await heading('Medical Records');
  });

  test('only logs a session that cannot be restored, and keeps nothing of what it had read', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    localStorage.setItem('keptOf', aPatient.id);
    localStorage.setItem('kept:/api/goals', '["private"]');
    localStorage.setItem(`outbox:${aPatient.id}`, '["to be sent after signing in again"]');
    answerCalls({
      [`GET /api/auth/me/${aPatient.id}`]: errorAnswer(401, 'not_signed_in', 'Please sign in.'),
    });
    signedInAs(aPatient);
    renderApp('/patient/records');
    await arriveAt('/patient/login');
    expect(warn).toHaveBeenCalled();
    expect(JSON.stringify(localStorage)).not.toContain('private');
    expect(localStorage.getItem(`outbox:${aPatient.id}`)).not.toBeNull();
  });

  test('without network shows a remembered person the own screens, and asks on return', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    answerCalls(everyone);
    signedInAs(aPatient);
    const { unmount } = renderApp('/patient/records');
    await heading('Medical Records');
    unmount();
    let answer: () => { status?: number; body?: unknown } = () => {
      throw new TypeError('Failed to fetch');
    };
    answerCalls({ [`GET /api/auth/me/${aPatient.id}`]: () => answer() });
    renderApp('/patient/records');
    await heading('Medical Records');
    answer = () => errorAnswer(401, 'not_signed_in', 'Please sign in.');
    await waitFor(() => {
      window.dispatchEvent(new Event('online'));
      expect(location.pathname).toBe('/patient/login');
    });
  });

  test('without network shows nobody but the remembered person anything', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    answerCalls({});
    signedInAs(aPatient);
    localStorage.setItem('session', JSON.stringify({ user: aDoctor, doctor: null }));
    renderApp('/patient/records');
    await arriveAt('/patient/login');
  });

  test('shows 404 on any other path', async () => {
    answerCalls({});
    renderApp('/patient/nonsense');
    await heading('404 Page Not Found');
    expect(document.title).toBe('404 Page Not Found · Saathi');
  });
});

describe('signing out', () => {
  const signOut = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Account: Asha Rao' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
  };

  test('ends the session on the server and leaves nothing of the person behind', async () => {
    const seen = answerCalls(everyone);
    signedInAs(aPatient);
    sessionStorage.setItem('draft:chat', 'private');
    const { queryClient } = renderApp('/patient/records');
    await heading('Medical Records');
    queryClient.setQueryData(['/api/goals'], ['private']);
    await signOut();
    await arriveAt('/patient/login');
    expect(seen.at(-1)).toMatchObject({ method: 'POST', path: '/api/auth/logout' });
    expect(localStorage.getItem('userId')).toBeNull();
    expect(Object.keys(sessionStorage)).toEqual(['signedOut']);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });

  test('asks first while something waits to be saved', async () => {
    answerCalls(everyone);
    signedInAs(aPatient);
    renderApp('/patient/records');
    await heading('Medical Records');
    void addToOutbox(aPatient.id, { kind: 'anything', key: 'a', body: 'private' });
    localStorage.setItem('kept:/api/goals', '["private"]');
    history.replaceState({ kept: { of: aPatient.id, values: { search: 'private' } } }, '');
    await signOut();
    const question = await screen.findByRole('alertdialog', LOADED);
    await userEvent.click(within(question).getByRole('button', { name: 'Stay signed in' }));
    expect(location.pathname).toBe('/patient/records');
    await signOut();
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out anyway' }));
    await arriveAt('/patient/login');
    await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
    expect(history.state).toBeNull();
  });

  test('a doctor is asked too, at the button of the sidebar', async () => {
    answerCalls({
      ...everyone,
      'POST /api/messages': errorAnswer(503, 'overloaded', 'Busy'),
    });
    signedInAs(aDoctor);
    void addToOutbox(aDoctor.id, { kind: 'anything', key: 'a', body: 'Yes.' });
    renderApp('/doctor/appointments');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
    const question = await screen.findByRole('alertdialog', { name: /lose unsaved changes/ });
    await userEvent.click(within(question).getByRole('button', { name: 'Stay signed in' }));
    expect(location.pathname).toBe('/doctor/appointments');
  });

  test('leaves nothing on the device at once, however long the server takes', async () => {
    answerCalls({ ...everyone, 'POST /api/auth/logout': () => new Promise(() => {}) });
    signedInAs(aPatient);
    localStorage.setItem('kept:/api/goals', '["private"]');
    renderApp('/patient/records');
    await heading('Medical Records');
    await signOut();
    await arriveAt('/patient/login');
    expect(Object.keys(localStorage)).toEqual(['signOutPending']);
  });

  test('does not remember the address that was left', async () => {
    answerCalls(everyone);
    signedInAs(aPatient);
    renderApp('/patient/records');
    await heading('Medical Records');
    await signOut();
    await arriveAt('/patient/login');
    signInElsewhere(aPatient);
    await arriveAt('/patient/goals');
  });

  test.each([
    ['an address of before', '/patient/chat/1', '/patient/goals'],
    ['the code of a link', '/patient/qr-scanner#d=abc', '/patient/qr-scanner'],
  ])('after it, Back to %s leads whoever signs in to the right place', async (_, left, arrived) => {
    answerCalls(everyone);
    signedInAs(aPatient);
    const { unmount } = renderApp('/patient/records');
    await heading('Medical Records');
    await signOut();
    await arriveAt('/patient/login');
    unmount();
    renderApp(left);
    await arriveAt('/patient/login');
    signInElsewhere(aPatient);
    await arriveAt(arrived);
  });

  test('reaches the other tabs', async () => {
    answerCalls(everyone);
    signedInAs(aPatient);
    renderApp('/patient/records');
    await heading('Medical Records');
    hearOfOtherTab('signed-out');
    await arriveAt('/patient/login');
  });

  test.each([
    ['the same person', aPatient, '/patient/goals'],
    ['somebody else', aDoctor, '/doctor/dashboard'],
  ])('heard late takes nothing from %s who has signed in since', async (_, user, landing) => {
    answerCalls(everyone);
    signedInAs(aPatient);
    renderApp('/patient/records');
    await heading('Medical Records');
    signedInAs(user);
    const outbox = JSON.stringify([{ createdAt: new Date().toISOString() }]);
    localStorage.setItem(`outbox:${user.id}`, outbox);
    hearOfOtherTab('signed-out');
    await arriveAt('/patient/login');
    expect(localStorage).toMatchObject({ userId: user.id, [`outbox:${user.id}`]: outbox });
    hearOfOtherTab('signed-in');
    await arriveAt(landing);
  });

  test('is tried again at the next start when the server could not be reached', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    answerCalls({
      ...everyone,
      'POST /api/auth/logout': () => {
        throw new TypeError('offline');
      },
    });
    signedInAs(aPatient);
    const { unmount } = renderApp('/patient/records');
    await heading('Medical Records');
    await signOut();
    await arriveAt('/patient/login');
    unmount();
    const seen = answerCalls(everyone);
    renderApp('/');
    await waitFor(() => expect(seen).toMatchObject([{ path: '/api/auth/logout' }]));
  });
});

test('a session that ends in the middle of work says so once, keeps drafts and comes back', async () => {
  answerCalls({
    ...everyone,
    'GET /api/goals': errorAnswer(401, 'not_signed_in', 'Please sign in.'),
  });
  signedInAs(aPatient);
  renderApp('/patient/records');
  await heading('Medical Records');
  sessionStorage.setItem('draft:chat', 'half a sentence');
  await Promise.allSettled([api.goals.list(), api.goals.list()]);
  const notice = await screen.findByRole('alertdialog', { name: 'Your session has ended' });
  await userEvent.click(within(notice).getByRole('button', { name: 'Sign in again' }));
  await arriveAt('/patient/login');
  signInElsewhere(aPatient);
  await heading('Medical Records');
  expect(sessionStorage.getItem('draft:chat')).toBe('half a sentence');
});

test('what a toast says goes with the language it was said in', async () => {
  answerCalls({});
  renderApp('/');
  await screen.findByLabelText('Phone number');
  act(() => toast({ title: 'Goal created' }));
  expect(await screen.findByText('Goal created')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'हिन्दी' }));
  await waitFor(() => expect(document.documentElement.lang).toBe('hi'));
  await waitFor(() => expect(screen.queryByText('Goal created')).not.toBeInTheDocument());
  await act(() => setLanguage('en'));
});
