import { type RefObject, useEffect, useEffectEvent } from 'react';
import { logFailure } from '../../platform/page/failures.ts';
import { type CodeReader, loadCodeReader } from './code-reader.ts';

const READ_EVERY_MS = 120;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const readOnce = async (read: CodeReader, video: HTMLVideoElement | null) => {
  if (!video || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
  return read(video).catch((cause) => {
    logFailure('A picture could not be read.', cause);
    return null;
  });
};

/** Repeatedly looks for a code in the running preview while `active`. */
export const useCodeReading = (
  video: RefObject<HTMLVideoElement | null>,
  active: boolean,
  onRead: (text: string) => void,
  onFault: (cause: unknown) => void,
) => {
  const hasRead = useEffectEvent(onRead);
  const hasFailed = useEffectEvent(onFault);
  useEffect(() => {
    if (!active) return;
    let watching = true;
    const watch = async () => {
      const read = await loadCodeReader();
      while (watching) {
        const text = await readOnce(read, video.current);
        if (text && watching) hasRead(text);
        await pause(READ_EVERY_MS);
      }
    };
    watch().catch((cause) => watching && hasFailed(cause));
    return () => {
      watching = false;
    };
  }, [active, video]);
};
