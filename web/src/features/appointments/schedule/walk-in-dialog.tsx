import type { Patient, UserId } from '@saathi/contract';
import { useId, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { sentenceOf } from '../../../platform/api/api-error.ts';
import { formatDay } from '../../../platform/i18n/days.ts';
import { useLanguage } from '../../../platform/i18n/i18n.ts';
import { useAction } from '../../../platform/page/action.ts';
import { FormDialog } from '../../../platform/page/dialogs.tsx';
import { QueryView } from '../../../platform/page/query-view.tsx';
import { TextField } from '../../../ui/field.tsx';
import { PhoneNumber } from '../../../ui/phone-number.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useClientIds, useRefreshAppointments } from '../appointments.queries.ts';
import { instantOf } from '../clinic-time.ts';
import type { DayDialogProps } from './leave-dialog.tsx';
import { useScheduleMessages } from './schedule.messages.ts';
import { useDoctorParams, useMyPatients } from './schedule.queries.ts';

const MOST_SHOWN = 6;

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

const matches = ({ name, phone }: Patient, search: string): boolean => {
  const digits = digitsOf(search);
  const words = search.toLowerCase().split(/\s+/);
  const isNamed = words.every((word) => name.toLowerCase().includes(word));
  return isNamed || (digits.length > 2 && phone.includes(digits));
};

type PatientChoiceProps = {
  patients: readonly Patient[];
  value: UserId | undefined;
  onChange: (id: UserId) => void;
};

const PatientChoice = ({ patients, value, onChange }: PatientChoiceProps) => {
  const words = useScheduleMessages().walkingIn;
  const [search, setSearch] = useState('');
  const name = useId();
  const found = patients.filter((one) => matches(one, search.trim())).slice(0, MOST_SHOWN);
  return (
    <>
      <TextField
        type="search"
        label={words.search}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <fieldset>
        <legend className="mb-1 font-semibold">{words.who}</legend>
        {found.length === 0 && <p className="text-muted">{words.nobody}</p>}
        {found.map((patient) => (
          <label
            key={patient.id}
            className="hit relative flex cursor-pointer flex-wrap items-center justify-between gap-x-3 rounded-field border border-transparent px-3 py-2 has-checked:border-brand has-checked:bg-tint has-checked:text-on-tint has-focus-visible:outline-3 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              checked={patient.id === value}
              onChange={() => onChange(patient.id)}
            />
            <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{patient.name}</span>
            <PhoneNumber of={patient.phone} className="text-sm" />
          </label>
        ))}
      </fieldset>
    </>
  );
};

/** Puts somebody who has come without an appointment into the queue, or somebody who has called into a day, beside the hours. */
export const WalkInDialog = ({ day, today, timeZone, onClose }: DayDialogProps) => {
  const all = useScheduleMessages();
  const words = all.walkingIn;
  const language = useLanguage();
  const params = useDoctorParams();
  const refresh = useRefreshAppointments();
  const isToday = day === today;
  const [patientId, setPatientId] = useState<UserId>();
  const [at, setAt] = useState('');
  const [tried, setTried] = useState(false);
  const clientIdOf = useClientIds();
  const { run, busy } = useAction({
    action: (id: UserId) =>
      api.appointments.book({
        body: {
          ...params,
          patientId: id,
          override: true,
          ...(isToday ? {} : { startsAt: instantOf(timeZone, day, at) }),
          clientId: clientIdOf(`${id} ${at}`),
        },
      }),
    done: () => ({ title: words.done }),
    failed: (cause) => ({ title: words.notAdded, description: sentenceOf(cause) }),
    onDone: () => {
      refresh(params.doctorId);
      onClose();
    },
  });
  const handleSubmit = () => {
    setTried(true);
    if (patientId && (isToday || at)) void run(patientId);
  };
  const weekday = formatDay(day, language, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <FormDialog
      title={isToday ? all.walkIn : all.add}
      description={isToday ? words.now : words.text({ day: weekday })}
      submit={words.save}
      busyLabel={busy && words.busy}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {!isToday && (
        <TextField
          type="time"
          required
          label={words.at}
          error={tried && !at && words.timeMissing}
          value={at}
          onChange={({ target }) => setAt(target.value)}
        />
      )}
      <QueryView
        query={useMyPatients()}
        loading={words.searching}
        skeleton={<Skeleton className="h-24" />}
        failed={words.failed}
        failedAs="note"
      >
        {(patients) => (
          <PatientChoice patients={patients} value={patientId} onChange={setPatientId} />
        )}
      </QueryView>
      {tried && !patientId && (
        <p role="alert" className="text-sm font-medium text-destructive">
          {words.patientMissing}
        </p>
      )}
    </FormDialog>
  );
};
