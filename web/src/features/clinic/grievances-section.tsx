import type { ClinicDuties, FiledGrievance } from '@saathi/contract';
import { GRIEVANCE_MAX_CHARACTERS } from '@saathi/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { writeToCache } from '../../platform/api/query-client.ts';
import { useFormatDateTime } from '../../platform/i18n/days.ts';
import { useAction } from '../../platform/page/action.ts';
import { ConfirmedAction, FormDialog, useFormDraft } from '../../platform/page/dialogs.tsx';
import { useFaults } from '../../platform/page/form.ts';
import { SectionData } from '../../platform/page/query-view.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { useDuties } from './clinic.queries.ts';
import { clinicApi } from './clinic-api.ts';
import { CollapsibleSection } from './collapsible-section.tsx';
import { useDutiesMessages } from './duties.messages.ts';

/** Returns a function that sends an answer, or closes with null, and shows the returned list. */
const useSend = ({ number }: FiledGrievance) => {
  const cache = useQueryClient();
  return async (answer: string | null) => {
    const all = await clinicApi.answer({ params: { number }, body: { answer } });
    writeToCache<ClinicDuties>(cache, clinicApi.duties.key(), all);
  };
};

type DialogProps = { grievance: FiledGrievance; onClose: () => void };

const AnswerDialog = ({ grievance, onClose }: DialogProps) => {
  const words = useDutiesMessages().grievances.answer;
  const { draft, change, close, done, question } = useFormDraft(
    `grievance:${grievance.number}`,
    { answer: grievance.answer ?? '' },
    onClose,
  );
  const send = useSend(grievance);
  const answer = draft.answer.trim();
  const { shown, isReady } = useFaults({ answer: !answer && words.missing });
  const { run, busy } = useAction({
    action: () => send(answer),
    done: () => words.done,
    onDone: done,
    failed: words.failed,
  });
  return (
    <FormDialog
      title={words.title}
      description={words.text}
      submit={words.submit}
      busyLabel={busy && words.busy}
      onSubmit={() => isReady() && void run()}
      onClose={close}
    >
      <TextArea
        label={words.label}
        error={shown.answer}
        maxLength={GRIEVANCE_MAX_CHARACTERS}
        value={draft.answer}
        onChange={({ target }) => change({ answer: target.value })}
      />
      {question}
    </FormDialog>
  );
};

const GrievanceRow = ({ grievance }: { grievance: FiledGrievance }) => {
  const { grievances: words } = useDutiesMessages();
  const moment = useFormatDateTime();
  const [asking, setAsking] = useState<'answer' | 'close'>();
  const send = useSend(grievance);
  const { number, state, filedAt, name, phone, text, answer } = grievance;
  const stop = () => setAsking(undefined);
  return (
    <li className="grid gap-2 py-4 wrap-anywhere">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-base">{name}</h3>
        <Badge tone={state === 'open' ? 'marigold' : undefined}>{words.states[state]}</Badge>
      </div>
      <p className="text-sm text-muted">
        <PhoneNumber of={phone} />
      </p>
      <p className="text-sm text-muted">{words.filed({ number, when: moment(filedAt) })}</p>
      <p className="whitespace-pre-line">{text}</p>
      {answer !== null && (
        <p className="whitespace-pre-line rounded-field bg-sunken p-3">{answer}</p>
      )}
      {state !== 'closed' && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            aria-label={words.answer.openLabel({ number })}
            onClick={() => setAsking('answer')}
          >
            {words.answer.open}
          </Button>
          <Button
            variant="quiet"
            aria-label={words.close.openLabel({ number })}
            onClick={() => setAsking('close')}
          >
            {words.close.open}
          </Button>
        </div>
      )}
      {asking === 'answer' && <AnswerDialog grievance={grievance} onClose={stop} />}
      {asking === 'close' && (
        <ConfirmedAction words={words.close} action={() => send(null)} onClose={stop} />
      )}
    </li>
  );
};

/** Grievances about people's data, the longest waiting first. */
export const GrievancesSection = () => {
  const words = useDutiesMessages().grievances;
  const query = useDuties();
  const waiting = query.data?.complaints.filter(({ state }) => state === 'open').length ?? 0;
  return (
    <CollapsibleSection title={words.title} text={words.text} count={waiting}>
      <SectionData query={query} failed={words.failed}>
        {({ complaints: grievances }) =>
          grievances.length === 0 ? (
            <p className="text-muted">{words.none}</p>
          ) : (
            <ul className="divide-y divide-hairline">
              {grievances.map((grievance) => (
                <GrievanceRow key={grievance.number} grievance={grievance} />
              ))}
            </ul>
          )
        }
      </SectionData>
    </CollapsibleSection>
  );
};
