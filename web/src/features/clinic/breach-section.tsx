import type { BreachReach, DayString, MadeBreachList } from '@saathi/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hasCode } from '../../platform/api/api.ts';
import { isDay, useFormatDateTime, useToday } from '../../platform/i18n/days.ts';
import { useFaults } from '../../platform/page/form.ts';
import { PinDialog } from '../../platform/page/pin-dialog.tsx';
import { SectionData } from '../../platform/page/query-view.tsx';
import { Button, buttonClassName } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { PHONE_DIGITS, PHONE_PREFIX, PhoneField } from '../../ui/phone-field.tsx';
import { useDuties } from './clinic.queries.ts';
import { clinicApi } from './clinic-api.ts';
import { CollapsibleSection } from './collapsible-section.tsx';
import { useDutiesMessages } from './duties.messages.ts';

const reaches: readonly BreachReach[] = ['doctor', 'between', 'session', 'all'];
const SESSION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SESSION_ID_CHARACTERS = 36;

type Sheet = { address: string; day: DayString; people: number };

type Typed = { reach: BreachReach; digits: string; sessionId: string; from: string; to: string };
const NOTHING_TYPED: Typed = { reach: 'doctor', digits: '', sessionId: '', from: '', to: '' };

const dayIn = (text: string): DayString | undefined => (isDay(text) ? text : undefined);

const hasDays = (reach: BreachReach): boolean => reach === 'doctor' || reach === 'between';

/** Returns the faults that prevent requesting the list, by field. */
const useListFaults = ({ reach, digits, sessionId, from, to }: Typed) => {
  const words = useDutiesMessages().breach.faults;
  const isReversed = hasDays(reach) && from && to && from > to;
  return useFaults({
    phone: reach === 'doctor' && digits.length !== PHONE_DIGITS && words.phone,
    session:
      reach === 'session' && !SESSION_ID.test(sessionId.trim().toLowerCase()) && words.session,
    from: reach === 'between' && !from && words.day,
    to: (reach === 'between' && !to && words.day) || (isReversed && words.order),
  });
};

/** Returns the request body; fields of other choices are omitted. */
const questionOf = ({ reach, digits, sessionId, from, to }: Typed) => ({
  reach,
  ...(reach === 'doctor' && { phone: PHONE_PREFIX + digits }),
  ...(reach === 'session' && { sessionId: sessionId.trim().toLowerCase() }),
  ...(hasDays(reach) && { from: dayIn(from), to: dayIn(to) }),
});

type FieldsProps = {
  typed: Typed;
  shown: ReturnType<typeof useListFaults>['shown'];
  unknown: string | undefined;
  onType: (changes: Partial<Typed>) => void;
};

const Fields = ({ typed, shown, unknown, onType }: FieldsProps) => {
  const words = useDutiesMessages().breach;
  const today = useToday();
  const { reach, digits, sessionId, from, to } = typed;
  return (
    <>
      <Select
        label={words.reach}
        hint={words.reaches[reach].hint}
        options={reaches.map((value) => ({ value, label: words.reaches[value].label }))}
        value={reach}
        onChange={({ target }) => onType({ reach: target.value as BreachReach })}
      />
      {reach === 'doctor' && (
        <PhoneField
          label={words.phone}
          error={shown.phone ?? unknown}
          autoComplete="off"
          value={digits}
          onValueChange={(value) => onType({ digits: value })}
        />
      )}
      {reach === 'session' && (
        <TextField
          label={words.session}
          hint={words.sessionHint}
          error={shown.session ?? unknown}
          autoComplete="off"
          maxLength={SESSION_ID_CHARACTERS}
          value={sessionId}
          onChange={({ target }) => onType({ sessionId: target.value })}
        />
      )}
      {hasDays(reach) && (
        <>
          <TextField
            type="date"
            label={words.from}
            max={today}
            error={shown.from}
            value={from}
            onChange={({ target }) => onType({ from: target.value })}
          />
          <TextField
            type="date"
            label={words.to}
            max={today}
            error={shown.to}
            value={to}
            onChange={({ target }) => onType({ to: target.value })}
          />
        </>
      )}
    </>
  );
};

type ListDialogProps = { onMade: (sheet: Sheet) => void; onClose: () => void };

const ListDialog = ({ onMade, onClose }: ListDialogProps) => {
  const { breach: words } = useDutiesMessages();
  const today = useToday();
  const cache = useQueryClient();
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [isUnknown, setIsUnknown] = useState(false);
  const { shown, isReady } = useListFaults(typed);
  return (
    <PinDialog
      words={words.make}
      isReady={isReady}
      action={(pin) => clinicApi.breach({ body: { ...questionOf(typed), pin } })}
      besideFields={['not_found']}
      onFailed={(cause) => setIsUnknown(hasCode(cause, 'not_found'))}
      onDone={({ sheet, people }) => {
        // Spreadsheets read Devanagari correctly only with this byte order mark.
        const file = new Blob(['\ufeff', sheet], { type: 'text/csv;charset=utf-8' });
        onMade({ address: URL.createObjectURL(file), day: today, people });
        void cache.invalidateQueries({ queryKey: clinicApi.duties.key() });
        onClose();
      }}
      onClose={onClose}
    >
      <Fields
        typed={typed}
        shown={shown}
        unknown={isUnknown ? words.unknown : undefined}
        onType={(changes) => {
          setIsUnknown(false);
          setTyped({ ...typed, ...changes });
        }}
      />
    </PinDialog>
  );
};

const Made = ({ lists }: { lists: MadeBreachList[] }) => {
  const words = useDutiesMessages().breach;
  const moment = useFormatDateTime();
  if (lists.length === 0) return <p className="mt-4 text-sm text-muted">{words.none}</p>;
  return (
    <>
      <h3 className="mt-4 text-base">{words.made}</h3>
      <ul className="text-sm text-muted">
        {lists.map(({ at, by, reach, people }) => (
          <li key={at}>
            {words.madeOne({
              when: moment(at),
              by: by ?? words.operator,
              what: words.reaches[reach].label,
              people,
            })}
          </li>
        ))}
      </ul>
    </>
  );
};

/**
 * Creates the list of people to notify of a data breach, protected by the PIN; all owners see who
 * created one.
 */
export const BreachSection = () => {
  const words = useDutiesMessages().breach;
  const [asking, setAsking] = useState(false);
  const [sheet, setSheet] = useState<Sheet>();
  useEffect(() => () => void (sheet && URL.revokeObjectURL(sheet.address)), [sheet]);
  return (
    <CollapsibleSection title={words.title} text={words.text}>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {words.make.open}
      </Button>
      <div role="status">
        {sheet && (
          <div className="mt-4 grid justify-items-start gap-3 rounded-card bg-tint p-4 text-on-tint">
            <p>{words.ready(sheet)}</p>
            <a
              href={sheet.address}
              download={`saathi-whom-to-tell-${sheet.day}.csv`}
              className={buttonClassName()}
            >
              {words.save}
            </a>
          </div>
        )}
      </div>
      <SectionData query={useDuties()} failed={words.failed}>
        {({ breachLists }) => <Made lists={breachLists} />}
      </SectionData>
      {asking && <ListDialog onMade={setSheet} onClose={() => setAsking(false)} />}
    </CollapsibleSection>
  );
};
