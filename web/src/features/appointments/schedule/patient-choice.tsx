import type { Patient, UserId } from '@saathi/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDebouncedText } from '../../../platform/page/form.ts';
import { QueryView } from '../../../platform/page/query-view.tsx';
import { choiceClassName } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { PhoneNumber } from '../../../ui/phone-number.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useScheduleMessages } from './schedule.messages.ts';
import { useDoctorParams, usePatientsFound } from './schedule.queries.ts';

type PatientChoiceProps = {
  value: Patient | undefined;
  onChange: (patient: Patient) => void;
  error?: string | undefined;
  /** Whose patients to search; by default the doctor's own. */
  of?: {
    doctorId: UserId;
    usePatients: (search: string, doctorId: UserId) => UseQueryResult<Patient[]>;
  };
  /** Replaces the messages for a failed search and for no matches. */
  words?: { failed: string; nobody: string };
};

const Found = (props: PatientChoiceProps & { patients: readonly Patient[] }) => {
  const { patients, value, onChange } = props;
  const words = { ...useScheduleMessages().walkingIn, ...props.words };
  const name = useId();
  // The selected patient stays visible during a new search.
  const others = patients.filter(({ id }) => id !== value?.id);
  const shown = value && others.length === patients.length ? [value, ...patients] : patients;
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{words.who}</legend>
      {patients.length === 0 && <p className="text-muted">{words.nobody}</p>}
      {shown.map((patient) => (
        <label
          key={patient.id}
          className={`${choiceClassName} flex flex-wrap items-center justify-between gap-x-3 rounded-field border-transparent px-3 py-2`}
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            checked={patient.id === value?.id}
            onChange={() => onChange(patient)}
          />
          <span className="min-w-0 font-semibold wrap-anywhere">{patient.name}</span>
          <PhoneNumber of={patient.phone} className="text-sm" />
        </label>
      ))}
    </fieldset>
  );
};

/** Selects one of a doctor's patients, found by name or phone. */
export const PatientChoice = (props: PatientChoiceProps) => {
  const words = { ...useScheduleMessages().walkingIn, ...props.words };
  const usePatients = props.of?.usePatients ?? usePatientsFound;
  const own = useDoctorParams().doctorId;
  const [search, setSearch] = useState('');
  const query = usePatients(useDebouncedText(search.trim()), props.of?.doctorId ?? own);
  return (
    <>
      <TextField
        type="search"
        autoComplete="off"
        label={words.search}
        error={props.error}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <QueryView
        query={query}
        loading={words.searching}
        skeleton={<Skeleton className="h-24" />}
        failed={words.failed}
        failedAs="note"
      >
        {(patients) => <Found patients={patients} {...props} />}
      </QueryView>
    </>
  );
};
