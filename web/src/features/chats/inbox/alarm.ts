import { useSyncExternalStore } from 'react';
import { logFailure } from '../../../platform/page/failures.ts';
import { localStore } from '../../../platform/session/storage.ts';

const KEY = 'alarm';
const NOTES_HZ = [660, 880, 660, 880];
const NOTE_SECONDS = 0.28;
const LOUDNESS = 0.25;

const listeners = new Set<() => void>();
let audio: AudioContext | undefined;

const isOn = () => localStore.read(KEY) === 'on';

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const changed = () => {
  for (const listener of listeners) listener();
};

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
  const on = useSyncExternalStore(subscribe, isOn);
  const blocked = typeof Notification !== 'undefined' && Notification.permission === 'denied';
  const turnOn = async () => {
    wakeAudio();
    localStore.write(KEY, 'on');
    if (typeof Notification !== 'undefined' && Notification.permission === 'default') {
      await Notification.requestPermission();
    }
    changed();
  };
  const turnOff = () => {
    localStore.remove(KEY);
    changed();
  };
  return { on, blocked, turnOn, turnOff };
};

/** Gets the sound ready at the first press, of a finger or a key, after a reload. */
export const prepareAlarm = (): (() => void) => {
  const waiting = new AbortController();
  const handlePress = () => {
    waiting.abort();
    if (isOn()) wakeAudio();
  };
  for (const press of ['pointerdown', 'keydown']) {
    window.addEventListener(press, handlePress, waiting);
  }
  return () => waiting.abort();
};

/** Sounds and notifies once, if the person has turned it on; names nobody on a locked screen. */
export const raiseAlarm = (title: string, body: string): void => {
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
