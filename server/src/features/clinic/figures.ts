import type { ClinicFigures, Level } from '@saathi/contract';
import { type Clock, DAY_MS } from '../../platform/clock.ts';
import type { AppointmentFigures } from '../appointments/index.ts';
import type { ChatFigures } from '../chats/index.ts';

const DAYS = 30;
const CACHE_MS = 60_000;
/** Smaller groups could be identified. */
const MIN_GROUP_SIZE = 5;
/** Levels shown to doctors, most urgent first. */
const SHOWN: Level[] = ['EMERGENCY', 'URGENT', 'UNSURE', 'ROUTINE'];

type Counted = { count: number; people: number };

/** Returns the number if the group is large enough, 0 if there is no group, otherwise null. */
const shown = (counted: Counted | undefined): number | null => {
  if (!counted) return 0;
  return counted.people < MIN_GROUP_SIZE ? null : counted.count;
};

type Parts = { chats: ChatFigures; appointments: AppointmentFigures; clock: Clock };

/** Reads the clinic's figures at most once a minute. */
export const createFigures = ({ chats, appointments, clock }: Parts) => {
  let known: { until: number; figures: Promise<ClinicFigures> } | undefined;

  const read = async (now: Date): Promise<ClinicFigures> => {
    const since = new Date(now.getTime() - DAYS * DAY_MS);
    const waits = await chats.waits(since);
    const verdicts = await chats.verdicts(since);
    const booked = await appointments(since, now);
    const verdict = (name: string) => shown(verdicts.find((one) => one.verdict === name));
    const appointment = (name: string) => shown(booked.find(({ what }) => what === name));
    return {
      days: DAYS,
      unseen: await chats.unseen(now),
      waits: SHOWN.flatMap((level) => {
        const wait = waits.find((one) => one.level === level);
        return wait ? [{ level, medianSeconds: shown(wait) }] : [];
      }),
      verdicts: {
        right: verdict('right'),
        tooHigh: verdict('too_high'),
        tooLow: verdict('too_low'),
      },
      appointments: {
        booked: appointment('booked'),
        missed: appointment('missed'),
        cancelled: appointment('cancelled'),
      },
    };
  };

  return (): Promise<ClinicFigures> => {
    const now = clock.now();
    if (!known || known.until <= now.getTime()) {
      known = { until: now.getTime() + CACHE_MS, figures: read(now) };
      // A failed read is not cached.
      known.figures.catch(() => {
        known = undefined;
      });
    }
    return known.figures;
  };
};
