import type { Grievance, MyData } from '@saathi/contract';
import { GRIEVANCE_MAX_CHARACTERS } from '@saathi/contract/limits';
import { useState } from 'react';
import { hasCode, sentenceOf } from '../../platform/api/api.ts';
import { useFormatDateTime } from '../../platform/i18n/days.ts';
import { useAction } from '../../platform/page/action.ts';
import { sendOnce, useDraft, useFaults, useForm } from '../../platform/page/form.ts';
import { Section } from '../../platform/page/query-view.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { TextWithPhones } from '../../ui/text-with-phones.tsx';
import { useMyDataMessages } from './my-data.messages.ts';
import { useCacheMyData } from './my-data.queries.ts';
import { myDataApi } from './my-data-api.ts';

const tones = { open: 'marigold', answered: 'brand', closed: 'achieved' } as const;
/** Older versions of this app stored drafts under this name, too. */
const STORED_AS = 'complaint';

const GrievanceItem = ({ grievance }: { grievance: Grievance }) => {
  const words = useMyDataMessages().grievance;
  const moment = useFormatDateTime();
  const { number, text, state, filedAt, answer, answeredAt } = grievance;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="font-semibold">{words.number({ number })}</h4>
        <Badge tone={tones[state]}>{words.states[state]}</Badge>
      </div>
      <p className="text-sm text-muted">{words.filed({ when: moment(filedAt) })}</p>
      <p className="mt-1 whitespace-pre-wrap wrap-break-word" dir="auto">
        {text}
      </p>
      {answer && (
        <div className="mt-2 rounded-card bg-sunken p-3">
          {answeredAt && (
            <p className="text-sm text-muted">{words.answer({ when: moment(answeredAt) })}</p>
          )}
          <p className="whitespace-pre-wrap wrap-break-word" dir="auto">
            {answer}
          </p>
        </div>
      )}
    </li>
  );
};

const GrievanceForm = () => {
  const words = useMyDataMessages().grievance;
  const keep = useCacheMyData();
  const [draft, setDraft] = useDraft(STORED_AS);
  const [number, setNumber] = useState('');
  const text = draft.trim();
  const faults = useFaults({ text: !text && words.missing }, { text });
  const { run: send, busy } = useAction({
    action: async () => {
      const data = await sendOnce(STORED_AS, text, (clientId) =>
        myDataApi.fileGrievance({ body: { text, clientId } }),
      );
      keep(data);
      setDraft('');
      return data.grievances[0]?.number ?? '';
    },
    onDone: setNumber,
    onFailed: faults.refuse,
    failed: (cause) => ({
      ...words.failed,
      description: hasCode(cause, 'limit_reached')
        ? words.tooMany
        : sentenceOf(cause, words.failed.description),
    }),
  });
  const form = useForm(busy, () => {
    setNumber('');
    if (faults.isReady()) void send();
  });
  return (
    <form {...form} className="grid gap-3">
      <TextArea
        label={words.label}
        error={faults.shown.text}
        dir="auto"
        maxLength={GRIEVANCE_MAX_CHARACTERS}
        value={draft}
        onChange={({ target }) => {
          setNumber('');
          setDraft(target.value);
        }}
      />
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        busyLabel={busy && words.sending}
      >
        {words.send}
      </Button>
      <p role="status" className="font-medium empty:hidden">
        {number && words.sent({ number })}
      </p>
    </form>
  );
};

type GrievanceSectionProps = Pick<MyData, 'grievances' | 'grievanceContact'>;

/** Lets the user file a grievance and read the answers. */
export const GrievanceSection = ({ grievances, grievanceContact }: GrievanceSectionProps) => {
  const words = useMyDataMessages().grievance;
  return (
    <Section title={words.title} text={words.text}>
      <GrievanceForm />
      <p className="mt-4 text-sm wrap-break-word">
        <TextWithPhones>
          {words.contact({ contact: grievanceContact ?? words.clinic })}
        </TextWithPhones>
      </p>
      {grievances.length > 0 && (
        <>
          <h3 className="mt-5 text-base">{words.list}</h3>
          <ul className="divide-y divide-hairline">
            {grievances.map((grievance) => (
              <GrievanceItem key={grievance.number} grievance={grievance} />
            ))}
          </ul>
        </>
      )}
    </Section>
  );
};
