import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test/render-app.tsx';
import { aDoctor, answerCalls, aPatient } from '../../../test/server.ts';
import { AskForNotices } from './ask-for-notices.tsx';
import { noticesServer, pushBrowser, withoutPush } from './notices.factory.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const TO_PATIENT = 'Get a notification when the answer comes?';

const show = (user = aPatient) => {
  const { server, answers } = noticesServer();
  answerCalls(answers);
  return { server, ...renderScreen(<AskForNotices />, user) };
};

afterEach(() => {
  withoutPush();
  vi.useRealTimers();
});

test('a yes turns this device on, and the question goes', async () => {
  pushBrowser();
  const { server } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Yes, tell me' }));
  expect(await screen.findByText('Notifications are on')).toBeVisible();
  expect(screen.queryByText(TO_PATIENT)).not.toBeInTheDocument();
  expect(server.devices).toHaveLength(1);
});

test('a doctor is asked in other words', () => {
  pushBrowser();
  show(aDoctor);
  expect(screen.getByRole('region', { name: /^Hear emergencies while/ })).toBeVisible();
});

test('after "Not now" it is asked again in a month, not before', async () => {
  const browser = pushBrowser();
  show().unmount();
  const view = show();
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByText(TO_PATIENT)).not.toBeInTheDocument();
  expect(browser.requestPermission).not.toHaveBeenCalled();
  view.unmount();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 29 * DAY_MS });
  const later = show();
  expect(screen.queryByText(TO_PATIENT)).not.toBeInTheDocument();
  later.unmount();
  vi.setSystemTime(Date.now() + 2 * DAY_MS);
  show();
  expect(screen.getByText(TO_PATIENT)).toBeVisible();
});

test('nobody is asked where the browser has said no, or cannot do it', () => {
  show().unmount();
  pushBrowser().permission = 'denied';
  show();
  expect(screen.queryByText(TO_PATIENT)).not.toBeInTheDocument();
});

test('an iPhone’s owner is shown the way instead', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('iPhone');
  show();
  const way = screen.getByRole('link', { name: 'Show me how' });
  expect(way).toHaveAttribute('href', '/patient/settings');
});
