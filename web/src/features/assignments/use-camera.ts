import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { logFailure } from '../../platform/page/failures.ts';
import { localStore } from '../../platform/session/storage.ts';
import { type Camera, closeStream, hasTorch, openCamera, setTorch } from './camera.ts';

const CAMERA_KEY = 'camera';

const useCameraState = (onFault: (cause: unknown) => void) => {
  const [camera, setCamera] = useState<Camera | null>(null);
  const [starting, setStarting] = useState(false);
  const current = useRef<Camera | null>(null);
  // Incremented on every start and stop, so that a camera that opens too late is closed again.
  const turn = useRef(0);

  const stop = useCallback(() => {
    turn.current += 1;
    if (current.current) closeStream(current.current.stream);
    current.current = null;
    setCamera(null);
    setStarting(false);
  }, []);

  const start = useCallback(
    async (id: string | null = localStore.read(CAMERA_KEY)) => {
      stop();
      const mine = turn.current;
      setStarting(true);
      try {
        const opened = await openCamera(id);
        if (mine !== turn.current) return closeStream(opened.stream);
        current.current = opened;
        setCamera(opened);
        // The camera was unplugged or taken by another app.
        opened.stream.getVideoTracks()[0]?.addEventListener('ended', () => {
          if (current.current !== opened) return;
          stop();
          onFault(new Error('The camera went away.'));
        });
      } catch (cause) {
        if (mine === turn.current) onFault(cause);
      }
      if (mine === turn.current) setStarting(false);
    },
    [stop, onFault],
  );
  useEffect(() => stop, [stop]);
  return { camera, starting, start, stop };
};

/** The camera of this screen: off until started, and turned off on stop or unmount. */
export const useCamera = (
  video: RefObject<HTMLVideoElement | null>,
  onFault: (cause: unknown) => void,
) => {
  const { camera, starting, start, stop } = useCameraState(onFault);
  const [lit, setLit] = useState<Camera | null>(null);

  useEffect(() => {
    const element = video.current;
    if (!element || !camera) return;
    element.srcObject = camera.stream;
    element.play().catch((cause) => logFailure('The preview does not play.', cause));
    return () => {
      element.srcObject = null;
    };
  }, [camera, video]);

  const otherId = camera?.otherId;
  return {
    on: camera !== null,
    starting,
    start: () => void start(),
    stop,
    /** Undefined if there is no other camera; the choice is remembered. */
    switchCamera: otherId
      ? () => {
          localStore.write(CAMERA_KEY, otherId);
          void start(otherId);
        }
      : undefined,
    /** Undefined if the camera has no torch. */
    toggleTorch:
      camera && hasTorch(camera)
        ? () => {
            const on = lit !== camera;
            setTorch(camera, on)
              .then(() => setLit(on ? camera : null))
              .catch((cause) => logFailure('The light does not switch.', cause));
          }
        : undefined,
    lit: camera !== null && lit === camera,
  };
};
