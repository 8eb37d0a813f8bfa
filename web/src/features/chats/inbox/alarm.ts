import type { InboxItem } from '@saathi/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { createNews, listenTo } from '../../../platform/page/events.ts';
import { logFailure } from '../../../platform/page/failures.ts';
import { localStore } from '../../../platform/session/storage.ts';
import { useInboxMessages } from './inbox.messages.ts';

const KEY = 'alarm';
const NOTES_HZ = [660, 880, 660, 880];
const NOTE_SECONDS = 0.28;
const LOUDNESS = 0.25;
const AGAIN_AFTER_MS = 60_000;

const changes = createNews();
let audio: AudioContext | undefined;

const isOn = () => localStore.read(KEY) === 'on';

// A browser lets a page sound only after a press on it.
const wakeAudio = () => {
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

/** Whether this device may sound and notify, and how to change that; must be called from a press. */
export const useAlarm = () => {
  const on = useSyncExternalStore(changes.subscribe, isOn);
  const blocked = typeof Notification !== 'undefined' && Notification.permission === 'denied';
  const turnOn = async () => {
    wakeAudio();
    localStore.write(KEY, 'on');
    if (typeof Notification !== 'undefined' && Notification.permission === 'default') {
      await Notification.requestPermission();
    }
    changes.announce();
  };
  const turnOff = () => {
    localStore.remove(KEY);
    changes.announce();
  };
  return { on, blocked, turnOn, turnOff };
};

/** Gets the sound ready at the first press, of a finger or a key, after a reload. */
const prepareAlarm = (): (() => void) => {
  const stop = listenTo(window, ['pointerdown', 'keydown'], () => {
    stop();
    if (isOn()) wakeAudio();
  });
  return stop;
};

/** Sounds and notifies once, if the person has turned it on; names nobody on a locked screen. */
const raiseAlarm = (title: string, body: string): void => {
  if (!isOn()) return;
  const context = audio;
  if (context) {
    NOTES_HZ.forEach((frequency, place) => {
      playNote(context, frequency, place);
    });
  }
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  try {
    const notification = new Notification(title, { body, tag: 'saathi-emergency' });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch (cause) {
    // Android's Chrome notifies through a service worker only; the sound has been heard.
    logFailure('The notification could not be shown.', cause);
  }
};

/** Sounds when an emergency comes in that nobody has seen, and again each minute until somebody has. */
export const useEmergencyAlarm = (unseen: readonly InboxItem[]): void => {
  const { notificationTitle, notificationText } = useInboxMessages().alarm;
  const who = unseen.map(({ chatId, unread }) => `${chatId}:${unread}`).join();
  useEffect(prepareAlarm, []);
  useEffect(() => {
    if (!who) return;
    const raise = () => raiseAlarm(notificationTitle, notificationText);
    raise();
    const timer = setInterval(raise, AGAIN_AFTER_MS);
    return () => clearInterval(timer);
  }, [who, notificationTitle, notificationText]);
};
