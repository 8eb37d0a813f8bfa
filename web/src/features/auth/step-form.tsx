import { ArrowLeft, Clock } from 'lucide-react';
import { type ReactNode, useLayoutEffect } from 'react';
import { useForm } from '../../platform/page/form.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useAuthMessages } from './auth.messages.ts';

type StepFormProps = {
  words: { title: string; description: string; submit: string; busy?: string };
  onBack?: () => void;
  onSubmit: () => void;
  busy?: boolean;
  /** How long to wait before trying again; shown until then. */
  waitingText?: string;
  /** Shown below the button. */
  footer?: ReactNode;
  /**
   * Whether to focus the first field; off on the first screen, so that the introduction comes
   * first.
   */
  takesFocus?: boolean;
  children: ReactNode;
};

/** One step of the sign-in: heading, fields and one button. */
export const StepForm = (props: StepFormProps) => {
  const { back } = useAuthMessages();
  const { words, onBack, onSubmit, busy, waitingText } = props;
  const { takesFocus = true } = props;
  const form = useForm(busy, onSubmit);
  const { ref } = form;
  // Before the screen can be used: a later focus would move what is being typed to another field.
  useLayoutEffect(() => {
    if (takesFocus)
      ref.current?.querySelector<HTMLElement>('input:not([readonly]), select')?.focus();
  }, [takesFocus, ref]);
  return (
    <form {...form} className={classNames(takesFocus && 'animate-appear')}>
      {onBack && (
        <Button
          icon={ArrowLeft}
          variant="quiet"
          className="-mt-3 mb-1 -ml-4 px-3.5"
          onClick={onBack}
        >
          {back}
        </Button>
      )}
      <h2 className="text-xl sm:text-2xl">{words.title}</h2>
      <p className="mt-1 text-muted">{words.description}</p>
      <div className="mt-6 grid gap-5">{props.children}</div>
      {waitingText && (
        <p className="mt-5 flex gap-2.5 rounded-field bg-marigold-tint p-3 font-medium text-on-marigold-tint">
          <Clock className="mt-0.5 size-5 shrink-0" />
          {waitingText}
        </p>
      )}
      <Button type="submit" size="large" className="mt-6 w-full" busyLabel={busy && words.busy}>
        {words.submit}
      </Button>
      {props.footer}
    </form>
  );
};
