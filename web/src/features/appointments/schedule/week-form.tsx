import type { Schedule } from '@saathi/contract';
import { HOURS_MAX } from '@saathi/contract/limits';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { api, fieldSentencesOf } from '../../../platform/api/api.ts';
import { useAction } from '../../../platform/page/action.ts';
import { useDraftOf, useForm } from '../../../platform/page/form.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { HoursRowFields, type RowSentences } from './hours-row-fields.tsx';
import { useScheduleMessages } from './schedule.messages.ts';
import { useDoctorParams, useScheduleChange } from './schedule.queries.ts';
import { faultsOf, type HoursRow, nextHours, placeOf, rowsOf, usualHours, weekOf } from './week.ts';

/** Faults by row: its own after the first submit, and those returned by the server. */
const useSentences = (rows: readonly HoursRow[]) => {
  const words = useScheduleMessages().week.faults;
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState({ sentences: {}, rows });
  const ofRow = (row: HoursRow): RowSentences => {
    const own = tried ? faultsOf(row).map((fault) => [fault, words[fault]]) : [];
    // A row that was changed since is another object and is not found.
    const place = refused.rows.indexOf(row);
    const servers = Object.entries(refused.sentences).flatMap(([field, sentence]) => {
      const [where, name = ''] = placeOf(field, refused.rows) ?? [];
      return where === place ? [[name === 'from' ? 'to' : name, sentence]] : [];
    });
    return Object.fromEntries([...servers, ...own]);
  };
  const isReady = () => {
    setTried(true);
    setRefused({ sentences: {}, rows });
    return rows.every((row) => faultsOf(row).length === 0);
  };
  const refuse = (cause: unknown) => setRefused({ sentences: fieldSentencesOf(cause), rows });
  return { ofRow, isReady, refuse };
};

type Form = { rows: readonly HoursRow[]; confirms: boolean };

/** The form state, stored as a draft until it is saved. */
const useWeekDraft = (schedule: Schedule) => {
  const [first] = useState<Form>(() => ({
    rows: schedule.saved ? rowsOf(schedule.hours) : [usualHours()],
    confirms: schedule.confirms,
  }));
  const [kept, keep, forget] = useDraftOf('hours', first);
  const [form, setForm] = useState(kept);
  const set = (changed: Partial<Form>) => {
    setForm({ ...form, ...changed });
    keep({ ...form, ...changed });
  };
  return { ...form, set, forget };
};

type Week = { hours: ReturnType<typeof weekOf>; confirms: boolean };

type WeekFormProps = { schedule: Schedule; onSaved: (saved: Schedule) => void };

const useWeek = ({ schedule, onSaved }: WeekFormProps) => {
  const words = useScheduleMessages().week;
  const params = useDoctorParams();
  const { rows, confirms, set, forget } = useWeekDraft(schedule);
  const sentences = useSentences(rows);
  const save = useScheduleChange((body: Week) => api.appointments.setHours({ params, body }));
  const { run, busy } = useAction({
    action: async (week: Week) => {
      const saved = await save(week);
      forget();
      return saved;
    },
    done: ({ hours }) => ({
      title: words.saved,
      description: hours.length > 0 ? words.savedText : words.savedNone,
    }),
    failed: words.refused,
    onDone: onSaved,
    onFailed: sentences.refuse,
  });
  const form = useForm(
    busy,
    () => sentences.isReady() && void run({ hours: weekOf(rows), confirms }),
  );
  const change = (changed: HoursRow) =>
    set({ rows: rows.map((row) => (row.key === changed.key ? changed : row)) });
  const remove = ({ key }: HoursRow) => set({ rows: rows.filter((row) => row.key !== key) });
  const add = () => set({ rows: [...rows, nextHours(rows)] });
  const setConfirms = (confirms: boolean) => set({ confirms });
  return { rows, change, remove, add, confirms, setConfirms, sentences, form, busy };
};

/** The form of the weekly hours. */
export const WeekForm = (props: WeekFormProps) => {
  const words = useScheduleMessages().week;
  const week = useWeek(props);
  return (
    <form {...week.form} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {week.rows.map((row, place) => (
        <HoursRowFields
          key={row.key}
          row={row}
          count={place + 1}
          sentences={week.sentences.ofRow(row)}
          onChange={week.change}
          onRemove={() => week.remove(row)}
        />
      ))}
      {weekOf(week.rows).length < HOURS_MAX && (
        <Button icon={Plus} variant="secondary" className="justify-self-start" onClick={week.add}>
          {words.add}
        </Button>
      )}
      <Checkbox
        label={words.confirms}
        checked={week.confirms}
        onChange={({ target }) => week.setConfirms(target.checked)}
      />
      <Button
        type="submit"
        size="large"
        className="sm:justify-self-start"
        busyLabel={week.busy && words.busy}
      >
        {words.save}
      </Button>
    </form>
  );
};
