import type { ChatId } from '@saathi/contract';
import type { Actor } from '../../../platform/actor.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/index.ts';
import { type Audit, type AuditEntry, auditActorOf } from '../../audit/index.ts';
import { requireReadableChat } from '../chats.policy.ts';
import { teamChangeOf } from '../live/change-events.ts';
import type { Thread, ThreadsRepository } from '../thread/threads.repository.ts';
import { createTeamRepository, type TeamRepository } from './team.repository.ts';

export type TeamChangeParts = {
  threads: Pick<ThreadsRepository, 'change'>;
  team: TeamRepository;
  clock: Clock;
  audit: Pick<Audit, 'noteIn'>;
  notify: Database['notify'];
};

/**
 * A change of a chat's team data and its audit entry; `detail` defaults to the chat's doctor.
 * `limited` is for changes that could be repeated endlessly; they throw `too_many_attempts`.
 */
type Asked = {
  actor: Actor;
  chatId: ChatId;
  kind: AuditEntry['kind'];
  detail?: string;
  requestId: string;
  limited?: boolean;
};

/**
 * Creates a function that does `work` under the chat's lock, audits it if it changed something (by
 * default, unless it returns false), and notifies the open pages of the team, never the patient's. It
 * throws `not_found` unless the actor may read the chat at that time.
 */
export const createTeamChange =
  ({ threads, team, clock, audit, notify }: TeamChangeParts) =>
  async <T>(
    { actor, chatId, kind, detail, requestId, limited = false }: Asked,
    work: (team: TeamRepository, thread: Thread) => Promise<T>,
    hasChanged: (result: T) => boolean = (result) => result !== false,
  ): Promise<T> => {
    const done = await threads.change(chatId, async (thread) => {
      const { chat } = thread;
      const actingName = await thread.actingName(actor.userId, clock.now());
      requireReadableChat(actor, { ...chat, actsForDoctor: actingName !== null });
      const result = await work(createTeamRepository(thread.tx), thread);
      if (!hasChanged(result)) return result;
      await audit.noteIn(thread.tx, {
        actor: auditActorOf(actor),
        kind,
        subjectId: chat.patientId,
        detail: detail ?? chat.doctorId,
        requestId,
        limited,
      });
      return result;
    });
    const people = await team.people(chatId, clock.now());
    const ids = people.map(({ id }) => id);
    notify('team', teamChangeOf(chatId, ids));
    return done;
  };
