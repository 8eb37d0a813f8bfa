import type { Slots } from '@saathi/contract';
import { Phone, Siren } from 'lucide-react';
import { Button, buttonClassName } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useAppointmentsMessages } from './appointments.messages.ts';

const KINDS = ['emergency', 'ambulance'] as const;

type EmergencyFirstProps = {
  helplines: Slots['helplines'];
  /** Continues to the times; omitted if no step follows. */
  onGoOn?: () => void;
};

/** The helplines; shown before the free times if an emergency is open in the chat. */
export const EmergencyFirst = ({ helplines, onGoOn }: EmergencyFirstProps) => {
  const words = useAppointmentsMessages().emergency;
  return (
    <div className="grid gap-4">
      <div
        role="alert"
        className="rounded-card border-2 border-destructive bg-destructive-tint p-4"
      >
        <p className="flex items-center gap-2 text-lg font-bold text-destructive">
          <Siren className="size-6 shrink-0" />
          {words.title}
        </p>
        <p className="mt-2">{words.text}</p>
        <ul className="mt-4 grid gap-2">
          {KINDS.map((kind) => {
            const number = helplines[kind];
            const label = words.numbers[kind];
            return (
              <li key={kind} className="grid">
                <a
                  href={`tel:${number}`}
                  aria-label={words.call({ number, label })}
                  className={classNames(buttonClassName('destructive', 'large'), 'flex-wrap')}
                >
                  <Phone className="size-5" />
                  {number}
                  <span className="text-base">{label}</span>
                </a>
              </li>
            );
          })}
        </ul>
      </div>
      {onGoOn && (
        <Button variant="quiet" onClick={onGoOn}>
          {words.goOn}
        </Button>
      )}
    </div>
  );
};
