import { ScanQrCode } from 'lucide-react';
import type { RefObject } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { useAssignmentsMessages } from './assignments.messages.ts';

type CameraPreviewProps = {
  video: RefObject<HTMLVideoElement | null>;
  on: boolean;
  validating: boolean;
};

const corners = [
  'top-0 left-0 border-t-4 border-l-4 rounded-tl-2xl',
  'top-0 right-0 border-t-4 border-r-4 rounded-tr-2xl',
  'bottom-0 left-0 border-b-4 border-l-4 rounded-bl-2xl',
  'right-0 bottom-0 border-r-4 border-b-4 rounded-br-2xl',
];

const Frame = () => (
  <div aria-hidden="true" className="absolute inset-x-0 top-[8%] mx-auto aspect-square h-3/5">
    {corners.map((corner) => (
      <span key={corner} className={classNames('absolute size-10 border-on-viewfinder', corner)} />
    ))}
  </div>
);

/** The camera preview, with a frame to aim by and a status line. */
export const CameraPreview = ({ video, on, validating }: CameraPreviewProps) => {
  const words = useAssignmentsMessages().scanner;
  const active = on || validating;
  return (
    <div
      className={classNames(
        'relative aspect-4/3 overflow-hidden rounded-card sm:aspect-video',
        on ? 'bg-viewfinder' : 'bg-sunken',
      )}
    >
      <video
        ref={video}
        muted
        playsInline
        aria-label={words.preview}
        className={classNames('size-full object-cover', !on && 'hidden')}
      />
      {on && <Frame />}
      {!active && (
        <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 text-muted">
          <ScanQrCode strokeWidth={1.5} className="size-20 text-brand" />
          <p>{words.idle}</p>
        </div>
      )}
      <p
        role="status"
        className={classNames(
          'absolute inset-x-0 mx-auto flex w-max max-w-[85%] items-center gap-2 rounded-full bg-viewfinder/75 px-4 py-2 font-semibold text-on-viewfinder empty:hidden',
          on ? 'bottom-4' : 'top-1/2 -translate-y-1/2',
        )}
      >
        {validating && <Spinner />}
        {validating ? words.validating : on ? words.point : null}
      </p>
    </div>
  );
};
