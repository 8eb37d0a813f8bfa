import { VOICE_MAX_SECONDS } from '@saathi/contract/limits';
import { useEffect, useRef, useState } from 'react';

/**
 * `refused`: the user or the phone denies the microphone; `missing`: there is none, or no https.
 */
export type RecorderState =
  | { is: 'ready' }
  | { is: 'asking' }
  | { is: 'recording'; seconds: number }
  | { is: 'recorded'; blob: Blob; seconds: number }
  | { is: 'refused' }
  | { is: 'missing' };

// In order of preference; Safari before 18.4 supports only the last one.
const TYPES = [
  'audio/webm;codecs=opus',
  'audio/ogg;codecs=opus',
  'audio/mp4;codecs=opus',
  'audio/mp4',
];
const BITS_PER_SECOND = 24_000;
const TICK_MS = 250;

const isRefused = (cause: unknown): boolean =>
  cause instanceof DOMException && ['NotAllowedError', 'SecurityError'].includes(cause.name);

/** Records a voice note from the microphone; stops after a minute or on unmount. */
export const useRecorder = () => {
  const [state, setState] = useState<RecorderState>({ is: 'ready' });
  const end = useRef<(() => void) | undefined>(undefined);
  useEffect(() => () => end.current?.(), []);

  const record = (stream: MediaStream) => {
    const mute = () => {
      for (const track of stream.getTracks()) track.stop();
    };
    end.current = mute;
    const type = TYPES.find((one) => MediaRecorder.isTypeSupported(one));
    const recorder = new MediaRecorder(stream, {
      mimeType: type,
      audioBitsPerSecond: BITS_PER_SECOND,
    });
    const parts: Blob[] = [];
    const startedAt = performance.now();
    const passed = () => (performance.now() - startedAt) / 1_000;
    const ticks = setInterval(() => {
      if (passed() >= VOICE_MAX_SECONDS) end.current?.();
      else setState({ is: 'recording', seconds: Math.floor(passed()) });
    }, TICK_MS);
    recorder.ondataavailable = ({ data }) => parts.push(data);
    // Also called when the phone takes the microphone for a call.
    recorder.onstop = () => {
      clearInterval(ticks);
      mute();
      const seconds = Math.min(VOICE_MAX_SECONDS, Math.max(1, Math.round(passed())));
      const blob = new Blob(parts, { type: recorder.mimeType });
      // Empty if stopped before anything was recorded.
      setState(blob.size > 0 ? { is: 'recorded', blob, seconds } : { is: 'ready' });
    };
    end.current = () => {
      clearInterval(ticks);
      if (recorder.state !== 'inactive') recorder.stop();
      mute();
    };
    recorder.start();
    setState({ is: 'recording', seconds: 0 });
  };
  return {
    state,
    start: async () => {
      if (!navigator.mediaDevices || !('MediaRecorder' in window))
        return setState({ is: 'missing' });
      setState({ is: 'asking' });
      let left = false;
      end.current = () => {
        left = true;
      };
      try {
        const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
        if (left) for (const track of stream.getTracks()) track.stop();
        else record(stream);
      } catch (cause) {
        end.current?.();
        setState({ is: isRefused(cause) ? 'refused' : 'missing' });
      }
    },
    stop: () => end.current?.(),
    again: () => setState({ is: 'ready' }),
  };
};
