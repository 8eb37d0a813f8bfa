import type { DayString, ExcusedDay } from '@saathi/contract';
import { EXCUSED_AHEAD_DAYS, EXCUSED_PAST_DAYS } from '@saathi/contract/limits';
import { useState } from 'react';
import { addDays, formatDay } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { useAction } from '../../platform/page/action.ts';
import { FormDialog } from '../../platform/page/dialogs.tsx';
import { useFaults } from '../../platform/page/form.ts';
import { QueryView } from '../../platform/page/query-view.tsx';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useGoalsMessages } from './goals.messages.ts';
import { useExcuse, useExcused } from './goals.queries.ts';

const EXCUSES = ['ill', 'fasting', 'travelling'] as const;

type Span = { first: DayString; last: DayString; reason: ExcusedDay['reason'] };

/** Groups consecutive days with the same reason into spans. */
const spansOf = (days: readonly ExcusedDay[]): Span[] => {
  const spans: Span[] = [];
  for (const { day, reason } of days) {
    const open = spans.at(-1);
    if (open && open.reason === reason && addDays(open.last, 1) === day) open.last = day;
    else spans.push({ first: day, last: day, reason });
  }
  return spans;
};

const ExcusedSpan = ({ span, today }: { span: Span; today: DayString }) => {
  const { excuse: words } = useGoalsMessages();
  const language = useLanguage();
  const excuse = useExcuse();
  const { first, last, reason } = span;
  const days = words.span({
    first: formatDay(first, language),
    last: formatDay(last, language),
  });
  const { run, busy } = useAction({
    action: () => excuse({ first, last, userDate: today }),
    done: () => ({ title: words.removed, description: days }),
    failed: { title: words.failed, description: words.failedText },
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-1">
      <span>{words.line({ days, reason: words.reasons[reason] })}</span>
      <Button
        variant="quiet"
        aria-label={words.removeLabel({ days })}
        busyLabel={busy && words.busy}
        onClick={() => void run()}
      >
        {words.remove}
      </Button>
    </li>
  );
};

const Excused = ({ today }: { today: DayString }) => {
  const { excuse: words } = useGoalsMessages();
  return (
    <QueryView
      query={useExcused()}
      loading={words.loading}
      skeleton={<Skeleton className="h-11" />}
      failed={words.loadingFailed}
      failedAs="note"
      empty={null}
    >
      {(days) => {
        // Omit past days that can no longer be changed.
        const open = days.filter(({ day }) => day >= addDays(today, -EXCUSED_PAST_DAYS));
        return (
          open.length > 0 && (
            <section>
              <h3 className="text-base">{words.heading}</h3>
              <ul>
                {spansOf(open).map((span) => (
                  <ExcusedSpan key={span.first} {...{ span, today }} />
                ))}
              </ul>
            </section>
          )
        );
      }}
    </QueryView>
  );
};

/** Excuses days on which nothing is due: the reason, from and to, and the existing ones. */
export const ExcuseDialog = ({ today, onClose }: { today: DayString; onClose: () => void }) => {
  const { excuse: words } = useGoalsMessages();
  const language = useLanguage();
  const [reason, setReason] = useState<ExcusedDay['reason']>('ill');
  const [first, setFirst] = useState<string>(today);
  const [last, setLast] = useState<string>(today);
  const earliest = addDays(today, -EXCUSED_PAST_DAYS);
  const latest = addDays(today, EXCUSED_AHEAD_DAYS);
  const possible = words.faults.day({
    first: formatDay(earliest, language),
    last: formatDay(latest, language),
  });
  const isPossible = (day: string) => day >= earliest && day <= latest;
  const { shown, isReady } = useFaults({
    first: !isPossible(first) && possible,
    last: isPossible(last) ? last < first && words.faults.last : possible,
  });
  const excuse = useExcuse();
  const { run, busy } = useAction({
    action: () => excuse({ first, last, reason, userDate: today }),
    done: () => ({ title: words.done, description: words.text }),
    failed: { title: words.failed, description: words.failedText },
    onDone: onClose,
  });
  const bounds = { type: 'date', required: true, min: earliest, max: latest };
  return (
    <FormDialog
      title={words.title}
      description={words.text}
      submit={words.submit}
      busyLabel={busy && words.busy}
      onSubmit={() => isReady() && void run()}
      onClose={onClose}
    >
      <Choice
        label={words.reason}
        choices={EXCUSES.map((value) => ({ value, label: words.reasons[value] }))}
        value={reason}
        onChange={setReason}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          {...bounds}
          label={words.first}
          error={shown.first}
          value={first}
          onChange={(event) => setFirst(event.target.value)}
        />
        <TextField
          {...bounds}
          label={words.last}
          error={shown.last}
          value={last}
          onChange={(event) => setLast(event.target.value)}
        />
      </div>
      <Excused today={today} />
    </FormDialog>
  );
};
