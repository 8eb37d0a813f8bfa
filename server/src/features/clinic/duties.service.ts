import type { BreachQuestion, ClinicDuties } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { addDays, startOfDayIn } from '../../platform/clock.ts';
import { type Limit, type RateLimits, usesOf } from '../../platform/rate-limits.ts';
import type { Audit, AuditEntry } from '../audit/index.ts';
import {
  breachSheet,
  type createBreachList,
  type createGrievanceDesk,
  type Reach,
} from '../my-data/index.ts';
import { byActor, requireOwner } from './clinic.policy.ts';
import type { RequirePin } from './help.service.ts';
import type { MembersRepository } from './members.repository.ts';

/** Lists of whom to tell, by all owners together: each is a copy of names and phones. */
const LISTED: Limit[] = [{ count: 10, withinSeconds: 86_400 }];
/** Complaints that one owner answers or closes. */
const ANSWERED: Limit[] = [{ count: 200, withinSeconds: 86_400 }];
/** People whom one list of an owner names. */
const PEOPLE_MAX = 20_000;
const GRIEVANCES_MAX = 200;

type Parts = {
  audit: Pick<Audit, 'breachLists'>;
  breachList: ReturnType<typeof createBreachList>;
  clinicTimeZone: string;
  grievances: ReturnType<typeof createGrievanceDesk>;
  limits: Pick<RateLimits, 'take'>;
  members: Pick<MembersRepository, 'isOwner'>;
  requirePin: RequirePin;
};

/** What the command line is told, in days of the clinic; the last day is whole. */
const reachOf = (question: BreachQuestion, timeZone: string): Reach => {
  const { reach: kind, phone = '', sessionId = '', from, to } = question;
  const range = {
    from: from ? startOfDayIn(timeZone, from) : null,
    to: to ? startOfDayIn(timeZone, addDays(to, 1)) : null,
  };
  if (kind === 'doctor') return { kind, phone, ...range };
  if (kind === 'session') return { kind, sessionId };
  if (kind === 'between' && range.from && range.to) {
    return { kind, from: range.from, to: range.to };
  }
  return { kind: 'all' };
};

/** What the clinic owes people of their data, done by owners; all calls throw `owner_only` for everybody else. */
export const createDutiesService = (parts: Parts) => {
  const { audit, breachList, clinicTimeZone, grievances, limits, members, requirePin } = parts;

  const dutiesFor = async (by: Pick<AuditEntry, 'actor' | 'requestId'>): Promise<ClinicDuties> => ({
    complaints: await grievances.list({ ...by, coalesce: true }, GRIEVANCES_MAX),
    breachLists: await audit.breachLists(),
  });

  return {
    /** A sheet of whom to tell of a breach; throws `wrong_pin`, `not_found`, `too_large` or `too_many_attempts`. */
    listBreach: async (actor: Actor, question: BreachQuestion, requestId: string) => {
      await requireOwner(members, actor);
      await requirePin(actor, question.pin, requestId);
      await limits.take(usesOf('clinic-breach-lists', LISTED));
      const people = await breachList(reachOf(question, clinicTimeZone), {
        ...byActor(actor, requestId),
        most: PEOPLE_MAX,
      });
      return { sheet: breachSheet(people), people: people.length };
    },
    /** Complaints, and the lists that were made, so that no owner makes one unknown to the others. */
    read: async (actor: Actor, requestId: string): Promise<ClinicDuties> => {
      await requireOwner(members, actor);
      return dutiesFor(byActor(actor, requestId));
    },
    /** Answers a complaint, or closes it with null; throws `not_found` or `too_many_attempts`. */
    answer: async (
      actor: Actor,
      number: string,
      answer: string | null,
      requestId: string,
    ): Promise<ClinicDuties> => {
      await requireOwner(members, actor);
      await limits.take(usesOf(`clinic-grievances ${actor.userId}`, ANSWERED));
      const by = byActor(actor, requestId);
      if (answer === null) await grievances.close(number, by);
      else await grievances.answer(number, answer, by);
      return dutiesFor(by);
    },
  };
};
export type DutiesService = ReturnType<typeof createDutiesService>;
