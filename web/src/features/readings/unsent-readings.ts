import type { DayString, Endpoints, GoalId, ReadingId } from '@saathi/contract';
import type { TypedReading } from '@saathi/contract/reading-values';
import type { CallInput, CallOutput } from '../../platform/api/api.ts';
import { addToOutbox, useOutbox } from '../../platform/offline/outbox.ts';
import { useSignedIn } from '../../platform/session/session.tsx';

/** Kind of readings in the outbox. */
export const READING = 'reading';

type NewReading = CallInput<Endpoints['readings']['add']>['body'];
/** A reading waiting on the device; its outbox id is sent to the server as `clientId`. */
export type UnsentReading = Omit<NewReading, 'patientId' | 'clientId' | keyof TypedReading> &
  TypedReading & {
    /** The reading whose numbers it replaces. */
    corrects?: ReadingId | undefined;
  };
export type AddedReading = CallOutput<Endpoints['readings']['add']>;

/** Enters or corrects a reading. Resolves to null if it waits on the device. */
export const enterReading = (userId: string, body: UnsentReading): Promise<AddedReading | null> =>
  addToOutbox(userId, { kind: READING, key: READING, body });

/** Returns the ticks that readings not sent yet will make. */
export const useUnsentTicks = () =>
  useOutbox<UnsentReading>(useSignedIn().user.id, READING).flatMap(({ body, state }) =>
    body.goalId && state !== 'refused'
      ? [
          {
            state,
            body: {
              goalId: body.goalId as GoalId,
              date: body.userDate as DayString,
              achieved: true,
            },
          },
        ]
      : [],
  );
