import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderApp, renderScreen } from '../../../test/render-app.tsx';
import { aDoctor, answerCalls, aPatient } from '../../../test/server.ts';
import { createQueryClient } from '../../platform/api/query-client.ts';
import { setLanguage } from '../../platform/i18n/i18n.ts';
import { SessionProvider } from '../../platform/session/session.tsx';
import { aDevice, noticesServer, pushBrowser, withoutPush } from './notices.factory.ts';
import { Notices } from './notices.tsx';
import { expectSignIn } from './sync-device.ts';
import { turnOn } from './this-device.ts';

const CHAT = '/patient/chat/0190a000-0000-7000-8000-000000000002';

/** Turns on a device and records the calls to the server from then on. */
const turnedOn = async () => {
  const browser = pushBrowser();
  const { server, answers } = noticesServer();
  answerCalls(answers);
  await turnOn(aPatient.id);
  const seen = answerCalls(answers);
  const tellings = () => seen.filter(({ method }) => method === 'POST');
  const isSettled = () =>
    waitFor(() => expect(seen.some(({ path }) => path === '/api/push/key')).toBe(true));
  return { browser, server, seen, tellings, isSettled };
};

const renderSignedOut = () => {
  localStorage.removeItem('userId');
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>
        <Notices />
      </SessionProvider>
    </QueryClientProvider>,
  );
};

beforeEach(() => localStorage.setItem('userId', aPatient.id));
afterEach(async () => {
  withoutPush();
  await act(() => setLanguage('en'));
});

test('the server is not told again of what it knows', async () => {
  const { tellings, isSettled } = await turnedOn();
  renderScreen(<Notices />, aPatient);
  await isSettled();
  expect(tellings()).toEqual([]);
});

test('it is told of another language', async () => {
  const { tellings, isSettled } = await turnedOn();
  renderScreen(<Notices />, aPatient);
  await isSettled();
  await act(() => setLanguage('hi'));
  await waitFor(() => expect(tellings()).toHaveLength(1));
  expect(tellings()[0]?.body).toMatchObject({ language: 'hi' });
});

test('it is told again after the session has ended, without asking anybody', async () => {
  const { browser, server, tellings } = await turnedOn();
  server.devices = [];
  await expectSignIn();
  renderScreen(<Notices />, aPatient);
  await waitFor(() => expect(tellings()).toHaveLength(1));
  expect(browser.requestPermission).toHaveBeenCalledOnce();
});

test('a device that was removed from another one stays silent', async () => {
  const { browser, server, seen, tellings } = await turnedOn();
  server.devices = [aDevice(2)];
  renderScreen(<Notices />, aPatient);
  await waitFor(() => expect(browser.isSubscribed()).toBe(false));
  expect(seen.some(({ path }) => path === '/api/push/devices')).toBe(true);
  expect(tellings()).toEqual([]);
});

test.each([
  ['replaced', true],
  ['ended', false],
])(
  'a subscription that the browser has %s is told of, not taken for removed',
  async (_, goesOn) => {
    const { browser, server, tellings } = await turnedOn();
    const endpoint = 'https://push.example/renewed';
    browser.renew(endpoint, goesOn);
    server.devices = [aDevice(2)];
    renderScreen(<Notices />, aPatient);
    await waitFor(() => expect(tellings()).toHaveLength(1));
    expect(tellings()[0]?.body).toMatchObject({ endpoint });
    expect(browser.isSubscribed()).toBe(true);
  },
);

test('a device that somebody else uses now falls silent for its former user, and is not turned on for the new one', async () => {
  const { browser, tellings } = await turnedOn();
  await expectSignIn();
  renderScreen(<Notices />, aDoctor);
  await waitFor(() => expect(browser.isSubscribed()).toBe(false));
  await waitFor(() => expect(localStorage.getItem('pushDevice')).toBeNull());
  expect(tellings()).toEqual([]);
});

test('a device that a member of the clinic uses now falls silent for the doctor before', async () => {
  const browser = pushBrowser();
  const { answers } = noticesServer();
  answerCalls(answers);
  await turnOn(aDoctor.id);
  await expectSignIn();
  const session = { user: { ...aDoctor, id: aPatient.id }, doctor: null, clinic: 'desk' };
  answerCalls({
    ...answers,
    [`GET /api/auth/me/${aPatient.id}`]: { body: session },
    'GET /api/desk/doctors': { body: [] },
  });
  renderApp('/doctor/desk');
  await waitFor(() => expect(browser.isSubscribed()).toBe(false));
});

test('after a sign-out the browser is subscribed no more, after an ended session it still is', async () => {
  const { browser } = await turnedOn();
  const { unmount } = renderSignedOut();
  await act(() => new Promise((done) => setTimeout(done, 20)));
  expect(browser.isSubscribed()).toBe(true);
  unmount();
  localStorage.removeItem('pushDevice');
  renderSignedOut();
  await waitFor(() => expect(browser.isSubscribed()).toBe(false));
});

test('what is on the screen is not told of any more', async () => {
  const { browser } = await turnedOn();
  browser.shown = [
    { title: 'Of this chat', tag: 'a', data: { path: CHAT } },
    { title: 'Of another', tag: 'b', data: { path: '/patient/goals' } },
  ];
  history.replaceState(null, '', CHAT);
  renderScreen(<Notices />, aPatient);
  await waitFor(() => expect(browser.shown.map(({ title }) => title)).toEqual(['Of another']));
});

test.each([
  ['a signed-in person', aPatient, null],
  ['whoever has to sign in first', undefined, CHAT],
])('a pressed notification leads %s to its screen', async (_, person, wanted) => {
  await turnedOn();
  if (person) renderScreen(<Notices />, person);
  else renderSignedOut();
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise((resolve) => {
    port1.onmessage = resolve;
  });
  act(() => {
    navigator.serviceWorker.dispatchEvent(
      new MessageEvent('message', { data: { open: CHAT }, ports: [port2] }),
    );
  });
  await answered;
  expect(location.pathname).toBe(CHAT);
  expect(sessionStorage.getItem('draft:wanted')).toBe(wanted);
  port1.close();
});
