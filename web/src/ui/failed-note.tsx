import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { useFocusRescue } from './rescue-focus.ts';

type FailedNoteProps = {
  text: ReactNode;
  retryLabel: string;
  /** Label while trying again. */
  busyLabel: ReactNode | false;
  onRetry: () => void;
  className?: string;
};

/** A part of a screen could not be shown: what happened in a line, and a way to try again. */
export const FailedNote = ({
  text,
  retryLabel,
  busyLabel,
  onRetry,
  className,
}: FailedNoteProps) => (
  <div
    ref={useFocusRescue<HTMLDivElement>()}
    role="alert"
    className={classNames('flex flex-wrap items-center justify-between gap-3', className)}
  >
    <p className="min-w-0 flex-1 basis-40">{text}</p>
    <Button variant="secondary" busyLabel={busyLabel} onClick={onRetry}>
      {retryLabel}
    </Button>
  </div>
);
