import { parseReading } from '@saathi/contract/reading-values';
import { useFormatDateTime } from '../../platform/i18n/days.ts';
import { useSharedMessages } from '../../platform/i18n/shared.messages.ts';
import { discardItem, type OutboxItem } from '../../platform/offline/outbox.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useMeasuresMessages } from './measures.messages.ts';
import { useReadingText } from './reading-text.ts';
import { useReadingsMessages } from './readings.messages.ts';
import type { UnsentReading } from './unsent-readings.ts';

type RefusedReadingsProps = { items: readonly OutboxItem<UnsentReading>[] };

/** Shows the readings that were refused when they were sent later, and removes them once read. */
export const RefusedReadings = ({ items }: RefusedReadingsProps) => {
  const { user } = useSignedIn();
  const { refused: words } = useReadingsMessages();
  const { names } = useMeasuresMessages();
  const { close } = useSharedMessages();
  const textOf = useReadingText();
  const moment = useFormatDateTime();
  const lineOf = (typed: UnsentReading) => {
    const { measure, value, takenAt } = typed;
    const read = parseReading(typed);
    const text = 'numbers' in read ? textOf(measure, read.numbers) : value;
    return `${names[measure]}: ${text}, ${moment(takenAt)}`;
  };
  const handleClose = () => {
    for (const item of items) discardItem(user.id, item);
  };
  return (
    <Dialog
      // Closed only on purpose, since the numbers are shown nowhere else.
      role="alertdialog"
      title={words.title({ count: items.length })}
      description={words.text}
      closeLabel={close}
      onClose={handleClose}
      actions={<Button onClick={handleClose}>{close}</Button>}
    >
      <ul className="grid gap-1 font-semibold">
        {items.map(({ id, body }) => (
          <li key={id}>{lineOf(body)}</li>
        ))}
      </ul>
    </Dialog>
  );
};
