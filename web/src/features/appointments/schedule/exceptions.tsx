import type { ExceptionKind, Schedule } from '@saathi/contract';
import { CalendarMinus, CalendarPlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api, hasCode } from '../../../platform/api/api.ts';
import { ConfirmedAction } from '../../../platform/page/dialogs.tsx';
import { lazyDialog } from '../../../platform/page/lazy.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useScheduleMessages } from './schedule.messages.ts';
import { useDoctorParams, useScheduleChange } from './schedule.queries.ts';
import { joinClosedDays, type SpecialDays, useInWords } from './special-days.ts';

const ExceptionDialog = lazyDialog(() => import('./exception-dialog.tsx'), 'ExceptionDialog');

type ExceptionRowProps = { exception: SpecialDays; onRemove: () => void };

const ExceptionRow = ({ exception, onRemove }: ExceptionRowProps) => {
  const words = useScheduleMessages().exceptions;
  const when = useInWords()(exception);
  const { kind, shut } = exception;
  return (
    <li className="flex items-center gap-3 py-1.5 pr-2 pl-5">
      <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
        {kind === 'close' && <Badge tone="marigold">{words.closed}</Badge>}
        {kind === 'add' && (
          <Badge tone={shut ? 'neutral' : 'achieved'}>{shut ? words.shut : words.opened}</Badge>
        )}
        {when}
      </p>
      <IconButton icon={Trash2} label={words.remove({ when })} onClick={onRemove} />
    </li>
  );
};

type RemoveDialogProps = { exception: SpecialDays; onClose: () => void };

const RemoveDialog = ({ exception, onClose }: RemoveDialogProps) => {
  const words = useScheduleMessages().exceptions;
  const when = useInWords()(exception);
  const params = useDoctorParams();
  const remove = useScheduleChange(({ id, until }: SpecialDays) =>
    api.appointments.removeException({
      params: { ...params, exceptionId: id },
      query: { until },
    }),
  );
  return (
    <ConfirmedAction
      words={{ ...words.removal, title: words.removal.title({ when }) }}
      action={() =>
        remove(exception).catch((cause) => {
          // It was removed elsewhere.
          if (!hasCode(cause, 'not_found')) throw cause;
        })
      }
      onClose={onClose}
    />
  );
};

type ExceptionsProps = { schedule: Schedule; onSaved: (saved: Schedule) => void };

/** The exceptions from the week: closed and added times. */
export const Exceptions = ({ schedule, onSaved }: ExceptionsProps) => {
  const words = useScheduleMessages().exceptions;
  const [adding, setAdding] = useState<ExceptionKind>();
  const [removing, setRemoving] = useState<SpecialDays>();
  return (
    <section>
      <h2 className="mb-3 text-lg">{words.title}</h2>
      {schedule.exceptions.length > 0 && (
        <ul className="mb-4 divide-y divide-hairline rounded-card bg-card shadow-card">
          {joinClosedDays(schedule.exceptions).map((exception) => (
            <ExceptionRow
              key={exception.id}
              exception={exception}
              onRemove={() => setRemoving(exception)}
            />
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
          schedule={schedule}
          onSaved={onSaved}
          onClose={() => setAdding(undefined)}
        />
      )}
      {removing && <RemoveDialog exception={removing} onClose={() => setRemoving(undefined)} />}
    </section>
  );
};
