import type { FollowUp, FollowUpReason, FollowUpResult } from '@saathi/contract';
import { useState } from 'react';
import { dayOf, formatDay } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CallPatient, MessageButton, PatientLink } from '../patients/summary/index.ts';
import { useMeasuresMessages } from '../readings/index.ts';
import { useFollowUpMessages } from './follow-up.messages.ts';
import { ResultDialog } from './result-dialog.tsx';

const useReasonWords = () => {
  const { reasons } = useFollowUpMessages();
  const { names } = useMeasuresMessages();
  const language = useLanguage();
  return ({ kind, since, measure }: FollowUpReason): string =>
    reasons[kind]({
      date: formatDay(since, language),
      measure: measure ? names[measure] : '',
    });
};

const TONES: Partial<Record<FollowUpResult, 'brand'>> = { will_come: 'brand' };

/** The result of the last attempt, when the patient is listed again, and whether they came back. */
const Last = ({ last, listed }: { last: NonNullable<FollowUp['last']>; listed: boolean }) => {
  const words = useFollowUpMessages();
  const language = useLanguage();
  const { result, at, hiddenUntil, cameBack } = last;
  const again = hiddenUntil
    ? words.againOn({ date: formatDay(hiddenUntil, language) })
    : words.never;
  return (
    <div className="mt-3 border-t border-hairline pt-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={TONES[result] ?? 'neutral'}>{words.results[result]}</Badge>
        <span className="text-muted">
          {words.notedOn({ date: formatDay(dayOf(new Date(at)), language) })}
        </span>
        <Badge tone={cameBack ? 'achieved' : 'marigold'}>
          {cameBack ? words.cameBack : words.notBack}
        </Badge>
      </p>
      {!listed && <p className="mt-1 text-muted">{again}</p>}
    </div>
  );
};

type FollowUpRowProps = {
  of: FollowUp;
  /** Whether the row is in the list of patients to contact now. */
  listed: boolean;
};

/** A patient to contact: the reasons, the ways to reach them, and the last result. */
export const FollowUpRow = ({ of, listed }: FollowUpRowProps) => {
  const { patient, chatId, reasons, last } = of;
  const words = useFollowUpMessages();
  const reasonWords = useReasonWords();
  const [noting, setNoting] = useState(false);
  return (
    <Card className="flex h-full flex-col p-4 sm:p-5">
      <div className="flex flex-wrap items-start gap-3">
        <Avatar name={patient.name} />
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="text-lg leading-snug wrap-anywhere">
            <PatientLink patient={patient} />
          </h2>
          <CallPatient patient={patient} />
        </div>
      </div>
      <ul className="mt-2 grid list-disc gap-1 pl-5 marker:text-brand empty:hidden">
        {reasons.map((reason) => (
          <li key={reason.kind + reason.measure}>{reasonWords(reason)}</li>
        ))}
      </ul>
      {last && <Last last={last} listed={listed} />}
      <div className="screen-only mt-auto flex flex-wrap gap-2 pt-4">
        <MessageButton patient={{ ...patient, chatId }} />
        <Button
          variant={listed ? 'primary' : 'quiet'}
          aria-label={listed ? words.noteFor(patient) : words.changeFor(patient)}
          onClick={() => setNoting(true)}
        >
          {listed ? words.note : words.change}
        </Button>
      </div>
      {noting && <ResultDialog patient={patient} onClose={() => setNoting(false)} />}
    </Card>
  );
};
