import type { BreachQuestion, ClinicDuties } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { addDays, startOfDayIn } from '../../platform/clock.ts';
import { keyedLimitsOf, type Limit, type RateLimits } from '../../platform/rate-limits.ts';
import type { Audit, AuditEntry } from '../audit/index.ts';
import type { RequirePin } from '../auth/index.ts';
import {
  type BreachScope,
  breachCsv,
  type createBreachList,
  type createGrievanceDesk,
} from '../my-data/index.ts';
import { helperOf, requireOwner } from './clinic.policy.ts';
import type { OwnersRepository } from './owners.repository.ts';

/** Data breach lists by all owners together; each contains names and phone numbers. */
const LISTED: Limit[] = [{ count: 10, withinSeconds: 86_400 }];
/** Complaints answered or closed by one owner. */
const ANSWERED: Limit[] = [{ count: 200, withinSeconds: 86_400 }];
/** Maximum number of people on an owner's list. */
const PEOPLE_MAX = 20_000;
const GRIEVANCES_MAX = 200;

type Parts = {
  audit: Pick<Audit, 'breachLists'>;
  breachList: ReturnType<typeof createBreachList>;
  clinicTimeZone: string;
  grievances: ReturnType<typeof createGrievanceDesk>;
  limits: Pick<RateLimits, 'take'>;
  owners: Pick<OwnersRepository, 'isOwner'>;
  requirePin: RequirePin;
};

/** Converts the question to a reach; days are in the clinic's time zone, the last one inclusive. */
const breachScopeOf = (question: BreachQuestion, timeZone: string): BreachScope => {
  const { reach: kind, phone = '', sessionId = '', from, to } = question;
  const range = {
    from: from ? startOfDayIn(timeZone, from) : null,
    to: to ? startOfDayIn(timeZone, addDays(to, 1)) : null,
  };
  if (kind === 'doctor') return { kind, whom: phone, ...range };
  if (kind === 'session') return { kind, sessionId };
  if (kind === 'between' && range.from && range.to) {
    return { kind, from: range.from, to: range.to };
  }
  return { kind: 'all' };
};

/** The clinic's duties concerning people's data; all calls throw `owner_only` for others. */
export const createDutiesService = (parts: Parts) => {
  const { audit, breachList, clinicTimeZone, grievances, limits, owners, requirePin } = parts;

  const dutiesFor = async (by: Pick<AuditEntry, 'actor' | 'requestId'>): Promise<ClinicDuties> => ({
    complaints: await grievances.list({ ...by, coalesce: true }, GRIEVANCES_MAX),
    breachLists: await audit.breachLists(),
  });

  return {
    /**
     * Creates a CSV of the people to notify of a data breach; throws `wrong_pin`, `not_found`,
     * `too_large` or `too_many_attempts`.
     */
    listBreach: async (actor: Actor, question: BreachQuestion, requestId: string) => {
      await requireOwner(owners, actor);
      await requirePin(actor, question.pin, requestId);
      await limits.take(keyedLimitsOf('clinic-breach-lists', LISTED));
      const people = await breachList(breachScopeOf(question, clinicTimeZone), {
        ...helperOf(actor, requestId),
        most: PEOPLE_MAX,
      });
      return { sheet: breachCsv(people), people: people.length };
    },
    /** Returns complaints and all breach lists, so that owners see the lists of other owners. */
    read: async (actor: Actor, requestId: string): Promise<ClinicDuties> => {
      await requireOwner(owners, actor);
      return dutiesFor(helperOf(actor, requestId));
    },
    /** Answers a complaint, or closes it with null; throws `not_found` or `too_many_attempts`. */
    answer: async (
      actor: Actor,
      number: string,
      answer: string | null,
      requestId: string,
    ): Promise<ClinicDuties> => {
      await requireOwner(owners, actor);
      await limits.take(keyedLimitsOf(`clinic-grievances ${actor.userId}`, ANSWERED));
      const by = helperOf(actor, requestId);
      if (answer === null) await grievances.close(number, by);
      else await grievances.answer(number, answer, by);
      return dutiesFor(by);
    },
  };
};
export type DutiesService = ReturnType<typeof createDutiesService>;
