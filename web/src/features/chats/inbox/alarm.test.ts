import type { InboxItem } from '@saathi/contract';
import { fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pushBrowser, withoutPush } from '../../notices/notices.factory.ts';
import { anInboxItem, chatId } from '../chats.factory.ts';
import { useEmergencyAlarm } from './alarm.ts';

let browser: ReturnType<typeof pushBrowser>;
const MINUTE_MS = 60_000;
const NOTES = 4;
const played = vi.fn();

/** Fakes the browser's audio and records the sounds played. */
class FakeAudioContext {
  currentTime = 0;
  destination = {};
  resume = async () => {};
  createOscillator = () => ({
    frequency: { value: 0 },
    connect: (next: unknown) => next,
    start: played,
    stop: () => {},
  });
  createGain = () => ({
    gain: {
      setValueAtTime: () => {},
      linearRampToValueAtTime: () => {},
      exponentialRampToValueAtTime: () => {},
    },
    connect: (next: unknown) => next,
  });
}
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', FakeAudioContext);
  browser = pushBrowser();
  browser.permission = 'granted';
  vi.clearAllMocks();
});
afterEach(() => {
  withoutPush();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

const CHAT = `/doctor/inbox/${chatId}`;
const emergency = anInboxItem({ level: 'EMERGENCY' });
const openPortal = () =>
  renderHook(({ unseen }) => useEmergencyAlarm(unseen), {
    initialProps: { unseen: [] as InboxItem[] },
  });

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * MINUTE_MS);

test('an emergency nobody has seen sounds and notifies, again each minute until somebody has', async () => {
  localStorage.setItem('alarm', 'on');
  const portal = openPortal();
  fireEvent.pointerDown(window);
  await minutes(1);
  expect(played).not.toHaveBeenCalled();

  portal.rerender({ unseen: [emergency] });
  await minutes(0);
  expect(played).toHaveBeenCalledTimes(NOTES);
  expect(browser.shown).toEqual([expect.objectContaining({ tag: CHAT, data: { path: CHAT } })]);
  expect(JSON.stringify(browser.shown)).not.toContain(emergency.patient.name);
  await minutes(1);
  expect(played).toHaveBeenCalledTimes(2 * NOTES);
  expect(browser.rings).toBe(2);
  expect(browser.shown).toHaveLength(1);

  portal.rerender({ unseen: [] });
  await minutes(5);
  expect(played).toHaveBeenCalledTimes(2 * NOTES);
  expect(browser.rings).toBe(2);
  expect(browser.shown).toEqual([]);
});

test('a second emergency sounds at once, not at the next minute; a key readies the sound as a finger does', async () => {
  localStorage.setItem('alarm', 'on');
  const portal = openPortal();
  fireEvent.keyDown(window, { key: 'j' });
  portal.rerender({ unseen: [emergency] });
  portal.rerender({ unseen: [{ ...emergency, unread: emergency.unread + 1 }] });
  await minutes(0);
  expect(played).toHaveBeenCalledTimes(2 * NOTES);
  expect(browser.rings).toBe(2);
});

test('what a push has shown for the same chat rings again in its place', async () => {
  localStorage.setItem('alarm', 'on');
  const pushed = { title: 'An emergency is waiting', tag: 'of the push', data: { path: CHAT } };
  browser.shown = [pushed];
  openPortal().rerender({ unseen: [emergency] });
  await minutes(0);
  expect(browser.shown.map(({ tag }) => tag)).toEqual(['of the push']);
});

test('a device whose owner has not turned the alarm on stays silent', async () => {
  const portal = openPortal();
  fireEvent.pointerDown(window);
  portal.rerender({ unseen: [emergency] });
  await minutes(1);
  expect(played).not.toHaveBeenCalled();
  expect(browser.rings).toBe(0);
});
