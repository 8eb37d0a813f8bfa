import type { Level, MessageId, Verdict } from '@saathi/contract';
import { api, hasCode } from '../../../platform/api/api.ts';
import { useAction } from '../../../platform/page/action.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useInboxMessages } from './inbox.messages.ts';

/** A chat to close, and callbacks for the outcome. */
export type Closing = {
  chatId: string;
  onClosed: () => void;
  /** Called if there is a newer message. */
  onConflict: () => void;
};

const isConflict = (cause: unknown) => hasCode(cause, 'conflict');

/**
 * Closes the chat and hands it back to the assistant; refused if the patient has sent a message
 * after `lastRead`.
 */
export const useCloseChat = (
  { chatId, onClosed, onConflict }: Closing,
  lastRead: MessageId | undefined,
) => {
  const words = useInboxMessages().hand;
  return useAction({
    action: (verdict: Verdict | null) =>
      api.chats.close({ params: { chatId }, body: { messageId: lastRead, verdict } }),
    done: () => ({ title: words.done, description: words.doneText }),
    onDone: onClosed,
    failed: (cause) => ({
      title: words.title,
      description: isConflict(cause) ? words.conflict : words.failed,
    }),
    onFailed: (cause) => isConflict(cause) && onConflict(),
  });
};

const verdicts: Verdict[] = ['right', 'too_high', 'too_low'];

type VerdictsProps = {
  level: Level;
  busy: boolean;
  /** Whether no answer stands out, because replying comes first. */
  quiet?: boolean;
  onVerdict: (verdict: Verdict) => void;
  className?: string;
};

/** Asks whether the review's level was right; each answer also closes the chat. */
export const Verdicts = ({ level, busy, quiet = false, onVerdict, className }: VerdictsProps) => {
  const { hand: words, levels } = useInboxMessages();
  return (
    <fieldset className={classNames('gap-2', className)} disabled={busy}>
      {/* The float puts it inside the box, as the first of the items. */}
      <legend className="float-left w-full font-medium">
        {words.question({ level: levels[level] })}
      </legend>
      {verdicts.map((verdict) => (
        <Button
          key={verdict}
          variant={verdict === 'right' && !quiet ? 'primary' : 'secondary'}
          onClick={() => onVerdict(verdict)}
        >
          {words.verdicts[verdict]}
        </Button>
      ))}
    </fieldset>
  );
};
