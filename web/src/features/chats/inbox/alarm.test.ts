import type { InboxItem } from '@saathi/contract';
import { fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anInboxItem } from '../chats.factory.ts';
import { useEmergencyAlarm } from './alarm.ts';

const MINUTE_MS = 60_000;
const NOTES = 4;
const played = vi.fn();
const shown = vi.fn();

/** The browser's edge: what was played, and what stood on the screen. */
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
class FakeNotification {
  static permission = 'granted';
  constructor(title: string, { body }: NotificationOptions) {
    shown(title, body);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', FakeAudioContext);
  vi.stubGlobal('Notification', FakeNotification);
  vi.clearAllMocks();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

const emergency = anInboxItem({ level: 'EMERGENCY' });
const openPortal = () =>
  renderHook(({ unseen }) => useEmergencyAlarm(unseen), {
    initialProps: { unseen: [] as InboxItem[] },
  });

test('an emergency nobody has seen sounds and notifies, again each minute until somebody has', () => {
  localStorage.setItem('alarm', 'on');
  const portal = openPortal();
  fireEvent.pointerDown(window);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(played).not.toHaveBeenCalled();

  portal.rerender({ unseen: [emergency] });
  expect(played).toHaveBeenCalledTimes(NOTES);
  expect(shown).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(played).toHaveBeenCalledTimes(2 * NOTES);
  expect(shown).toHaveBeenCalledTimes(2);
  expect(shown.mock.calls.join()).not.toContain(emergency.patient.name);

  portal.rerender({ unseen: [] });
  vi.advanceTimersByTime(5 * MINUTE_MS);
  expect(played).toHaveBeenCalledTimes(2 * NOTES);
  expect(shown).toHaveBeenCalledTimes(2);
});

test('a second emergency sounds at once, not at the next minute; a key readies the sound as a finger does', () => {
  localStorage.setItem('alarm', 'on');
  const portal = openPortal();
  fireEvent.keyDown(window, { key: 'j' });
  portal.rerender({ unseen: [emergency] });
  portal.rerender({ unseen: [{ ...emergency, unread: emergency.unread + 1 }] });
  expect(played).toHaveBeenCalledTimes(2 * NOTES);
  expect(shown).toHaveBeenCalledTimes(2);
});

test('a device whose owner has not turned the alarm on stays silent', () => {
  const portal = openPortal();
  fireEvent.pointerDown(window);
  portal.rerender({ unseen: [emergency] });
  vi.advanceTimersByTime(MINUTE_MS);
  expect(played).not.toHaveBeenCalled();
  expect(shown).not.toHaveBeenCalled();
});
