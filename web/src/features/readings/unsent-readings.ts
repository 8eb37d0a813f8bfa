import type { DayString, Endpoints, GoalId } from '@saathi/contract';
import type { CallInput, CallOutput } from '../../platform/api/api.ts';
import { addToOutbox, useOutbox } from '../../platform/offline/outbox.ts';
import { useSignedIn } from '../../platform/session/session.tsx';

/** Kind of the readings in the outbox. */
export const READING = 'reading';

/** A reading as it waits on the device; its id there is the one the server knows it by. */
export type UnsentReading = Omit<CallInput<Endpoints['readings']['add']>['body'], 'clientId'>;
export type Entered = CallOutput<Endpoints['readings']['add']>;

/** Enters a reading; without network it waits on the device instead, and the answer is null. */
export const enterReading = (userId: string, body: UnsentReading): Promise<Entered | null> =>
  addToOutbox(userId, { kind: READING, key: READING, body });

/** The days that readings on their way tick off. */
export const useUnsentTicks = () =>
  useOutbox<UnsentReading>(useSignedIn().user.id, READING).flatMap(({ body, state }) =>
    body.goalId
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
