import type { InboxItem } from '@saathi/contract';
import { useEffect, useRef } from 'react';
import { useLanguage } from '../../../platform/i18n/i18n.ts';
import { listenTo } from '../../../platform/page/events.ts';
import { logFailure } from '../../../platform/page/failures.ts';
import { pathTo, screens } from '../../../platform/page/screens.ts';
import { localStore } from '../../../platform/session/storage.ts';
import { showNotification, withdrawNotifications } from '../../notices/index.ts';
import { useInboxMessages } from './inbox.messages.ts';

/** Stored while this device sounds for emergencies; survives a sign-out. */
export const ALARM_KEY = 'alarm';
const NOTES_HZ = [660, 880, 660, 880];
const NOTE_SECONDS = 0.28;
const LOUDNESS = 0.25;
const AGAIN_AFTER_MS = 60_000;

let audio: AudioContext | undefined;

export const isAlarmOn = (): boolean => localStore.read(ALARM_KEY) === 'on';

/** Enables sound, which browsers allow only after a user gesture. */
export const wakeAudio = (): void => {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  audio.resume().catch((cause) => logFailure('Sound is not allowed yet.', cause));
};

const playNote = (context: AudioContext, frequency: number, place: number) => {
  const start = context.currentTime + place * NOTE_SECONDS;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(LOUDNESS, start + 0.03);
  gain.gain.exponentialRampToValueAtTime(0.001, start + NOTE_SECONDS);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + NOTE_SECONDS);
};

/** Enables audio at the first press or key after a reload. */
const prepareAlarm = (): (() => void) => {
  const stop = listenTo(window, ['pointerdown', 'keydown'], () => {
    stop();
    if (isAlarmOn()) wakeAudio();
  });
  return stop;
};

/** Plays the alarm once, if audio is enabled. */
const sound = (): void => {
  NOTES_HZ.forEach((frequency, place) => {
    if (audio) playNote(audio, frequency, place);
  });
};

/** Shows one notification of an emergency in a chat; without names, for the lock screen. */
const notify = async (path: string, words: Parameters<typeof showNotification>[1]) => {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  try {
    await showNotification(path, words);
  } catch (cause) {
    logFailure('The notification could not be shown.', cause);
  }
};

/**
 * Plays the alarm and notifies for emergencies nobody has seen, and repeats it every minute until
 * they are seen.
 */
export const useEmergencyAlarm = (unseen: readonly InboxItem[]): void => {
  const { notificationTitle: title, notificationText: body } = useInboxMessages().alarm;
  const lang = useLanguage();
  const rung = useRef<string[]>([]);
  const who = unseen.map(({ chatId, unread }) => `${chatId}:${unread}`).join();
  useEffect(prepareAlarm, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `who` says whether others are unseen now
  useEffect(() => {
    const paths = unseen.map(({ chatId }) => pathTo(screens.doctorInboxChat, { chatId }));
    const seen = rung.current.filter((path) => !paths.includes(path));
    for (const path of seen) void withdrawNotifications(path);
    rung.current = paths;
    if (!who) return;
    const raise = () => {
      if (!isAlarmOn()) return;
      sound();
      for (const path of paths) void notify(path, { title, body, lang });
    };
    raise();
    const timer = setInterval(raise, AGAIN_AFTER_MS);
    return () => clearInterval(timer);
  }, [who, title, body, lang]);
};
