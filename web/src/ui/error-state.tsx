import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { UnpluggedDrawing } from './drawings/unplugged.tsx';
import { useFocusRescue } from './rescue-focus.ts';

type ErrorStateProps = {
  title: ReactNode;
  description?: ReactNode;
  retryLabel: string;
  onRetry: () => void;
  /** Level of the title in the page's outline. */
  as?: 'h1' | 'h2';
  /** Label while trying again. */
  busyLabel?: ReactNode | false;
};

/** Something could not be shown: what happened, and a way to try again. */
export const ErrorState = ({ as: Title = 'h2', ...props }: ErrorStateProps) => (
  <div
    ref={useFocusRescue<HTMLDivElement>()}
    role="alert"
    className="flex flex-col items-center px-4 py-10 text-center"
  >
    <UnpluggedDrawing />
    <Title className="mt-5 text-xl">{props.title}</Title>
    {props.description && <p className="mt-2 max-w-[42ch] text-muted">{props.description}</p>}
    <Button
      variant="secondary"
      className="mt-6"
      onClick={props.onRetry}
      busyLabel={props.busyLabel}
    >
      {props.retryLabel}
    </Button>
  </div>
);
