import type { Covers } from '@saathi/contract';
import { api } from '../../platform/api/api.ts';
import { addDays, isDay, useToday, useWeekdays } from '../../platform/i18n/days.ts';
import { useAction } from '../../platform/page/action.ts';
import { FormDialog, useFormDraft } from '../../platform/page/dialogs.tsx';
import { useFaults } from '../../platform/page/form.ts';
import { Select, TextField } from '../../ui/field.tsx';
import { useSpecialty } from '../doctors/index.ts';
import { useCoverMessages } from './cover.messages.ts';
import { useDoctorParams, useRefreshCovers } from './cover.queries.ts';

export type AddKind = 'dates' | 'week';

type AddDialogProps = {
  kind: AddKind;
  colleagues: Covers['colleagues'];
  onClose: () => void;
};

type Draft = {
  standInId: string;
  firstDay: string;
  from: string;
  lastDay: string;
  to: string;
  weekday: string;
};

/** Returns the request body; days and times are in the device's time zone. */
const bodyOf = (kind: AddKind, draft: Draft) => {
  const { standInId, firstDay, from, lastDay, to, weekday } = draft;
  const at = (day: string, time: string) => new Date(`${day}T${time}`).toISOString();
  return kind === 'dates'
    ? { standInId, startsAt: at(firstDay, from), endsAt: at(lastDay, to) }
    : { standInId, weekday: Number(weekday), from, to };
};

/** Whether dated cover would end before it starts. */
const endsTooEarly = ({ firstDay, from, lastDay, to }: Draft) =>
  `${lastDay}T${to}` <= `${firstDay}T${from}`;

/** Returns a changed draft; a first day that passes the last one moves it along. */
const withFirstDay = (draft: Draft, firstDay: string): Partial<Draft> =>
  isDay(firstDay) && endsTooEarly({ ...draft, firstDay })
    ? { firstDay, lastDay: addDays(firstDay, 1) }
    : { firstDay };

const useAdding = ({ kind, onClose }: AddDialogProps) => {
  const words = useCoverMessages().form;
  const params = useDoctorParams();
  const refresh = useRefreshCovers();
  const today = useToday();
  const first: Draft = {
    standInId: '',
    firstDay: today,
    from: '20:00',
    lastDay: addDays(today, 1),
    to: '08:00',
    weekday: '1',
  };
  const { draft, change, ...form } = useFormDraft(`cover:${kind}`, first, onClose);
  const isDated = kind === 'dates';
  const { firstDay, from, to } = draft;
  const isBackwards = isDated && endsTooEarly(draft);
  const faults = useFaults(
    {
      standInId: !draft.standInId && words.faults.who,
      firstDay: isDated && !firstDay && words.faults.day,
      lastDay:
        isDated && ((!draft.lastDay && words.faults.day) || (isBackwards && words.faults.to)),
      from: !from && words.faults.time,
      to: (!to && words.faults.time) || (!isDated && from === to && words.faults.same),
    },
    draft,
  );
  const { run, busy } = useAction({
    action: async (body: ReturnType<typeof bodyOf>) => {
      await api.cover.add({ params, body });
      await refresh();
    },
    done: () => ({ title: words.saved }),
    failed: words.failed,
    onDone: form.done,
    onFailed: faults.refuse,
  });
  const handleSubmit = () => {
    if (faults.isReady()) void run(bodyOf(kind, draft));
  };
  const field = (name: keyof Draft) => ({
    value: draft[name],
    error: faults.shown[name as keyof typeof faults.shown],
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      change(name === 'firstDay' ? withFirstDay(draft, value) : { [name]: value }),
  });
  return { ...form, field, today, busy, handleSubmit };
};

const pairLook = 'grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] items-start gap-3';

/** Adds a stand-in, either between two moments or every week. */
export const AddDialog = (props: AddDialogProps) => {
  const { kind, colleagues } = props;
  const all = useCoverMessages();
  const { form: words, dates, week } = all;
  const weekdays = useWeekdays('long');
  const specialtyOf = useSpecialty();
  const { field, today, busy, handleSubmit, close, question } = useAdding(props);
  return (
    <FormDialog
      title={all[kind].dialog}
      submit={words.save}
      busyLabel={busy && words.busy}
      onSubmit={handleSubmit}
      onClose={close}
    >
      <Select
        label={words.who}
        placeholder={words.choose}
        options={colleagues.map(({ id, name, specialty }) => ({
          value: id,
          label: `${all.doctor({ name })} · ${specialtyOf(specialty)}`,
        }))}
        {...field('standInId')}
      />
      {kind === 'dates' ? (
        <>
          <fieldset>
            <legend className="mb-1.5 font-semibold">{dates.first}</legend>
            <div className={pairLook}>
              <TextField type="date" min={today} label={words.day} {...field('firstDay')} />
              <TextField type="time" label={words.from} {...field('from')} />
            </div>
          </fieldset>
          <fieldset>
            <legend className="mb-1.5 font-semibold">{dates.last}</legend>
            <div className={pairLook}>
              <TextField type="date" min={today} label={words.day} {...field('lastDay')} />
              <TextField type="time" label={words.to} {...field('to')} />
            </div>
          </fieldset>
        </>
      ) : (
        <>
          <Select
            label={week.day}
            options={weekdays.map((label, place) => ({ value: String(place + 1), label }))}
            {...field('weekday')}
          />
          <div className={pairLook}>
            <TextField type="time" label={words.from} {...field('from')} />
            <TextField type="time" label={words.to} hint={words.nextDay} {...field('to')} />
          </div>
        </>
      )}
      {question}
    </FormDialog>
  );
};
