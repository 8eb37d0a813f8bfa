import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../test/render-app.tsx';
import { aDoctor, answerCalls, aPatient, errorAnswer } from '../../test/server.ts';
import { setLanguage, startLanguage } from '../platform/i18n/i18n.ts';
import { AccountMenu } from './account-menu.tsx';

const PROFILE = 'PATCH /api/auth/profile';

afterEach(() => act(() => setLanguage('en')));

/** Signs a person in whose language the server knows; returns the languages it is told. */
const signIn = (language?: 'en' | 'hi', user = aPatient) => {
  const seen = answerCalls({
    [PROFILE]: ({ body }) => ({ body: { user: { ...user, ...(body as object) }, doctor: null } }),
  });
  renderScreen(<AccountMenu />, language ? { ...user, language } : user);
  return () => seen.map(({ body }) => body);
};
const settled = () => act(() => new Promise((done) => setTimeout(done, 20)));

test.each([aPatient, aDoctor])('the server is told each language chosen: $role', async (user) => {
  const told = signIn(undefined, user);
  await userEvent.click(screen.getByRole('button', { name: /^Account/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'हिन्दी' }));
  await waitFor(() => expect(told()).toEqual([{ language: 'hi' }]));
  await act(() => setLanguage('en'));
  await waitFor(() => expect(told()).toEqual([{ language: 'hi' }, { language: 'en' }]));
});

test('a language chosen on this device earlier is told once', async () => {
  await act(() => setLanguage('hi'));
  const told = signIn('en');
  await waitFor(() => expect(told()).toEqual([{ language: 'hi' }]));
  await settled();
  expect(told()).toHaveLength(1);
});

test('a language that another device has replaced is not told again', async () => {
  await act(() => setLanguage('hi'));
  const told = signIn('en');
  await waitFor(() => expect(told()).toEqual([{ language: 'hi' }]));
  cleanup();
  const toldLater = signIn('en');
  await settled();
  expect(toldLater()).toEqual([]);
});

test('a language chosen on this device is told of each person who uses it', async () => {
  await act(() => setLanguage('hi'));
  const told = signIn('en');
  await waitFor(() => expect(told()).toEqual([{ language: 'hi' }]));
  cleanup();
  const toldLater = signIn('en', { ...aPatient, id: aDoctor.id });
  await waitFor(() => expect(toldLater()).toEqual([{ language: 'hi' }]));
});

test('what the server knows is not told again', async () => {
  await act(() => setLanguage('hi'));
  const told = signIn('hi');
  await settled();
  expect(told()).toEqual([]);
});

test.each([
  ['hi', undefined, [{ language: 'hi' }]],
  ['hi', 'en', []],
  ['en', 'hi', []],
  ['en', undefined, []],
] as const)(
  'the language of a browser, %s, replaces none that is known: %s',
  async (spoken, known, expected) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue([spoken]);
    localStorage.removeItem('language');
    await act(() => startLanguage());
    const told = signIn(known);
    await settled();
    expect(told()).toEqual(expected);
  },
);

test('what the server could not be told is only logged', async () => {
  const logged = vi.spyOn(console, 'warn').mockReturnValue();
  const seen = answerCalls({ [PROFILE]: errorAnswer(503, 'overloaded', 'Later.') });
  localStorage.setItem('language', 'hi');
  renderScreen(<AccountMenu />, aPatient);
  await waitFor(() => expect(logged).toHaveBeenCalledOnce());
  expect(seen).toHaveLength(1);
});
