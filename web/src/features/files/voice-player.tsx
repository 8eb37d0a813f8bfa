import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSharedMessages } from '../../platform/i18n/shared.messages.ts';
import { IconButton } from '../../ui/button.tsx';
import { useFilesMessages } from './files.messages.ts';

const SPEEDS = [1, 1.5, 2];

type VoicePlayerProps = {
  /** Loads the recording when it is first played. */
  load: () => Promise<Blob>;
  seconds: number;
  /** Download URL, in case this device cannot play it. */
  href?: string;
};

const useAudioPlayer = ({ load, seconds }: VoicePlayerProps) => {
  const audio = useRef<HTMLAudioElement | undefined>(undefined);
  const opening = useRef<Promise<HTMLAudioElement>>(undefined);
  const isLeft = useRef(false);
  const [at, setAt] = useState(0);
  const [loading, setLoading] = useState(false);
  const [playing, setPlaying] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      audio.current?.pause();
      if (audio.current) URL.revokeObjectURL(audio.current.src);
    };
  }, []);
  const open = async (): Promise<HTMLAudioElement> => {
    setLoading(true);
    const blob = await load().finally(() => setLoading(false));
    // Playback started after unmount could not be stopped.
    if (isLeft.current) throw new Error('the player has been left');
    const sound = new Audio(URL.createObjectURL(blob));
    audio.current = sound;
    sound.ontimeupdate = () => setAt(Math.min(seconds, sound.currentTime));
    sound.onplay = () => setPlaying(true);
    sound.onpause = () => setPlaying(false);
    sound.onended = () => {
      setPlaying(false);
      setAt(0);
      sound.currentTime = 0;
    };
    return sound;
  };
  const attempt = async (work: (sound: HTMLAudioElement) => unknown) => {
    try {
      setFailed(false);
      opening.current ??= open().catch((cause) => {
        opening.current = undefined;
        throw cause;
      });
      await work(await opening.current);
    } catch {
      setFailed(true);
    }
  };
  return {
    at,
    loading,
    playing,
    failed,
    toggle: () => attempt((sound) => (sound.paused ? sound.play() : sound.pause())),
    seek: (to: number) => {
      setAt(to);
      void attempt((sound) => {
        sound.currentTime = to;
      });
    },
    setSpeed: (speed: number) =>
      attempt((sound) => {
        sound.playbackRate = speed;
      }),
  };
};

/** A voice note with play button, position slider and speed. */
export const VoicePlayer = (props: VoicePlayerProps) => {
  const { seconds, href } = props;
  const words = useFilesMessages().player;
  const { loading } = useSharedMessages();
  const sound = useAudioPlayer(props);
  const [speed, setSpeed] = useState(1);
  const faster = () => {
    const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
    setSpeed(next);
    void sound.setSpeed(next);
  };
  const at = Math.floor(sound.at);
  const label = sound.playing ? words.pause : words.play;
  return (
    <div className="grid gap-1 rounded-2xl bg-card p-1 text-ink">
      <div className="flex items-center gap-1">
        <IconButton
          icon={sound.playing ? Pause : Play}
          label={sound.loading ? loading : label}
          // Only the spinner is visible; the label says it.
          busyLabel={sound.loading && ' '}
          variant="primary"
          onClick={() => void sound.toggle()}
        />
        <input
          type="range"
          min={0}
          max={seconds}
          step={0.1}
          value={sound.at}
          aria-label={words.position}
          aria-valuetext={words.at({ at, of: seconds })}
          onChange={(event) => sound.seek(Number(event.target.value))}
          className="h-11 w-28 min-w-0 flex-1 accent-brand"
        />
        <span aria-hidden="true" className="w-12 text-right text-sm tabular-nums text-muted">
          {`${at}/${seconds}`}
        </span>
        <button
          type="button"
          aria-label={words.speed({ speed: `${speed}×` })}
          className="hit rounded-full px-2 text-sm font-semibold text-brand hover:bg-sunken"
          onClick={faster}
        >
          {speed}×
        </button>
      </div>
      {sound.failed && (
        <p role="alert" className="px-2 pb-1 text-sm text-destructive">
          {words.failed}{' '}
          {href && (
            <a href={href} download className="font-semibold underline">
              {words.save}
            </a>
          )}
        </p>
      )}
    </div>
  );
};
