import type { ExceptionKind, Schedule, ScheduleException } from '@saathi/contract';
import { CalendarMinus, CalendarPlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { sentenceOf } from '../../../platform/api/api-error.ts';
import { formatDay, formatTimeOfDay } from '../../../platform/i18n/days.ts';
import { useLanguage } from '../../../platform/i18n/i18n.ts';
import { useAction } from '../../../platform/page/action.ts';
import { lazyDialog } from '../../../platform/page/lazy.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useScheduleMessages } from './schedule.messages.ts';
import { useDoctorParams, useScheduleChange } from './schedule.queries.ts';

const ExceptionDialog = lazyDialog(() => import('./exception-dialog.tsx'), 'ExceptionDialog');

const useInWords = () => {
  const words = useScheduleMessages().exceptions;
  const language = useLanguage();
  return ({ day, from, to }: ScheduleException): string => {
    const date = formatDay(day, language, { weekday: 'short', day: 'numeric', month: 'short' });
    if (!from || !to) return `${date}, ${words.wholeDay}`;
    return `${date}, ${formatTimeOfDay(from, language)} – ${formatTimeOfDay(to, language)}`;
  };
};

const Exception = ({ exception }: { exception: ScheduleException }) => {
  const words = useScheduleMessages().exceptions;
  const when = useInWords()(exception);
  const params = useDoctorParams();
  const { run, busy } = useAction({
    action: useScheduleChange((exceptionId: string) =>
      api.appointments.removeException({ params: { ...params, exceptionId } }),
    ),
    done: () => ({ title: words.removed }),
    failed: (cause) => ({ title: words.notRemoved, description: sentenceOf(cause) }),
  });
  const closes = exception.kind === 'close';
  return (
    <li className="flex items-center gap-3 py-1.5 pr-2 pl-5">
      <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
        <Badge tone={closes ? 'marigold' : 'achieved'}>
          {closes ? words.closed : words.opened}
        </Badge>
        {when}
      </p>
      <IconButton
        icon={Trash2}
        label={words.remove({ when })}
        busyLabel={busy && <span className="sr-only">{words.busy}</span>}
        onClick={() => void run(exception.id)}
      />
    </li>
  );
};

/** The days that differ from the week: closed times and added ones. */
export const Exceptions = ({ schedule }: { schedule: Schedule }) => {
  const words = useScheduleMessages().exceptions;
  const [adding, setAdding] = useState<ExceptionKind>();
  return (
    <section>
      <h2 className="mb-3 text-lg">{words.title}</h2>
      {schedule.exceptions.length > 0 && (
        <ul className="mb-4 divide-y divide-hairline rounded-card bg-card shadow-card">
          {schedule.exceptions.map((exception) => (
            <Exception key={exception.id} exception={exception} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button icon={CalendarMinus} variant="secondary" onClick={() => setAdding('close')}>
          {words.close}
        </Button>
        <Button icon={CalendarPlus} variant="secondary" onClick={() => setAdding('add')}>
          {words.open}
        </Button>
      </div>
      {adding && (
        <ExceptionDialog
          kind={adding}
          timeZone={schedule.timeZone}
          onClose={() => setAdding(undefined)}
        />
      )}
    </section>
  );
};
