import { Phone, Siren, Stethoscope } from 'lucide-react';
import { useFormatDateTime } from '../../platform/i18n/days.ts';
import { useSharedMessages } from '../../platform/i18n/shared.messages.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useReadingText } from './reading-text.ts';
import { useReadingsMessages } from './readings.messages.ts';
import type { AddedReading } from './unsent-readings.ts';

const CallLink = ({ number, label }: { number: string; label: string }) => (
  <a
    href={`tel:${number}`}
    aria-label={`${useReadingsMessages().result.call({ number })}, ${label}`}
    className="hit inline-flex items-center gap-2 rounded-full bg-destructive px-4 py-2 font-bold text-on-destructive hover:bg-destructive-pressed"
  >
    <Phone className="size-5" />
    {number}
  </a>
);

type Advised = AddedReading & { advice: NonNullable<AddedReading['advice']> };

const Advice = ({ entered: { advice, told } }: { entered: Advised }) => {
  const { result: words, doctor } = useReadingsMessages();
  const names = told.map(({ name }) => doctor({ name: name.replace(/^dr\.?\s+/i, '') }));
  const level =
    advice.level in words.levels ? (advice.level as keyof typeof words.levels) : 'ROUTINE';
  const isGrave = level !== 'ROUTINE';
  const Mark = isGrave ? Siren : Stethoscope;
  return (
    <div
      role="alert"
      className={classNames(
        'grid gap-3 rounded-card p-4',
        isGrave ? 'border-2 border-destructive bg-destructive-tint' : 'bg-tint',
      )}
    >
      <p
        className={classNames(
          'flex items-center gap-2 text-lg font-bold',
          isGrave && 'text-destructive',
        )}
      >
        <Mark className="size-6 shrink-0" />
        {isGrave || names.length > 0 ? words.levels[level] : words.unseen}
      </p>
      {advice.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {advice.again && <p className="font-semibold">{words.again}</p>}
      <p>{names.length > 0 ? words.told({ names: names.join(', ') }) : words.nobody}</p>
      {advice.helplines.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {advice.helplines.map((helpline) => (
            <CallLink key={helpline.number} {...helpline} />
          ))}
        </p>
      )}
    </div>
  );
};

const hasAdvice = (entered: AddedReading): entered is Advised => entered.advice !== null;

type ReadingResultProps = {
  /** The server's response; null if the reading waits on the device. */
  entered: AddedReading | null;
  onClose: () => void;
};

/** The result of a reading: the advice on it, or that it waits. Must never say that all is well. */
export const ReadingResult = ({ entered, onClose }: ReadingResultProps) => {
  const { result: words } = useReadingsMessages();
  const textOf = useReadingText();
  const moment = useFormatDateTime();
  const { close } = useSharedMessages();
  return (
    <Dialog
      title={entered ? words.title : words.waits}
      closeLabel={close}
      onClose={onClose}
      actions={<Button onClick={onClose}>{close}</Button>}
    >
      {entered ? (
        <div className="grid gap-4">
          <div>
            <p className="text-2xl font-bold">{textOf(entered.reading.measure, entered.reading)}</p>
            <p className="text-sm text-muted">{moment(entered.reading.takenAt)}</p>
          </div>
          {hasAdvice(entered) && <Advice entered={entered} />}
        </div>
      ) : (
        <p role="status">{words.waitsText}</p>
      )}
    </Dialog>
  );
};
