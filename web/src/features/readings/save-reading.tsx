import type { ChatId, DayString, MessageId } from '@saathi/contract';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../platform/page/action.ts';
import { useFocusRescue } from '../../ui/rescue-focus.ts';
import { useMeasuresMessages } from './measures.messages.ts';
import { useReadingText } from './reading-text.ts';
import { useReadingsMessages } from './readings.messages.ts';
import { useSaveStated, useStated } from './readings.queries.ts';

type SaveReadingProps = {
  chatId: ChatId;
  messageId: MessageId;
  /** The day of the message in the device's time zone. */
  day: DayString;
  /** The user's newest message that may state a reading. */
  newest: MessageId;
};

type SaveButtonProps = { busy: boolean; onPress: () => void; children: ReactNode };

// `disabled` would drop the focus.
const SaveButton = ({ busy, onPress, children }: SaveButtonProps) => (
  <button
    ref={useFocusRescue<HTMLButtonElement>()}
    type="button"
    aria-disabled={busy || undefined}
    className="hit rounded-full bg-tint px-3 text-right font-semibold text-on-tint"
    onClick={busy ? undefined : onPress}
  >
    {children}
  </button>
);

/** Offers to save the readings stated in a message with one press. */
export const SaveReading = ({ chatId, messageId, day, newest }: SaveReadingProps) => {
  const { save: words } = useReadingsMessages();
  const { names } = useMeasuresMessages();
  const textOf = useReadingText();
  const [saved, setSaved] = useState(false);
  const stated = useStated(chatId, newest).data?.find((one) => one.messageId === messageId);
  const save = useSaveStated(chatId);
  const { run, busy } = useAction({
    action: () => save(messageId, day),
    failed: words.failed,
    onDone: () => setSaved(true),
  });
  const text = stated?.readings
    .map(({ measure, ...numbers }) => `${names[measure]} ${textOf(measure, numbers)}`)
    .join('; ');
  // Rendered from the start, so that screen readers announce later content.
  return (
    <p role="status" className="self-end px-1 text-right text-sm text-muted empty:absolute">
      {saved && words.done}
      {stated && !saved && (
        <SaveButton busy={busy} onPress={() => void run()}>
          {words.action} <span className="font-normal">{text}</span>
        </SaveButton>
      )}
    </p>
  );
};
