import type { DayString, UserId } from '@saathi/contract';
import { useRef } from 'react';
import { api, isPermanentRejection } from '../../platform/api/api.ts';
import { useDelivery, useOutbox } from '../../platform/offline/outbox.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { useShowRecorded, useTellLate } from '../goals/recorded/index.ts';
import { useMeasuresMessages } from './measures.messages.ts';
import { queueAdvice, usePendingAdvice } from './pending-advice.ts';
import { ReadingResult } from './reading-result.tsx';
import { useRefreshReadings } from './readings.queries.ts';
import { RefusedReadings } from './refused-readings.tsx';
import { type AddedReading, READING, type UnsentReading } from './unsent-readings.ts';

/**
 * Sends the queued readings and corrections, independent of the screen that is open, and shows the
 * advice on them, those that were refused and those whose goal they could not tick off.
 */
export const DeliverReadings = () => {
  const { user } = useSignedIn();
  const refresh = useRefreshReadings();
  const showRecorded = useShowRecorded();
  const tellLate = useTellLate();
  const { names } = useMeasuresMessages();
  const late = useRef<UnsentReading[]>([]);
  const { first, close } = usePendingAdvice();
  useDelivery<UnsentReading, AddedReading>(user.id, READING, {
    send: ({ id, body: { corrects, ...body } }, signal) =>
      corrects
        ? api.readings.correct({ params: { readingId: corrects }, body, signal })
        : api.readings.add({ body: { ...body, patientId: user.id, clientId: id }, signal }),
    onSent: ({ body }, entered) => {
      void refresh(user.id as UserId);
      if (entered.progress) showRecorded(entered.progress);
      else if (body.goalId && !body.corrects && !entered.advice) late.current.push(body);
      queueAdvice(user.id, entered);
    },
    // The pad that was just used reports a refusal itself and still has what was typed.
    onFailed: (_, cause, awaited) => !awaited || !isPermanentRejection(cause),
    onRound: () => {
      const unticked = late.current.splice(0);
      if (unticked.length === 0) return;
      tellLate(
        unticked.map(({ measure, userDate }) => ({
          title: names[measure],
          date: userDate as DayString,
        })),
      );
    },
  });
  const refused = useOutbox<UnsentReading>(user.id, READING).filter(
    ({ state }) => state === 'refused',
  );
  if (first) return <ReadingResult key={first.reading.id} entered={first} onClose={close} />;
  return refused.length > 0 && <RefusedReadings items={refused} />;
};
