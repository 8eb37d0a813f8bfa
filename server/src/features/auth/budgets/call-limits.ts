import { addressKeys } from '../../../platform/address-keys.ts';
import {
  keyedLimitsOf,
  type Limit,
  multiplyLimits,
  type RateLimits,
} from '../../../platform/rate-limits.ts';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

const CHECK_PHONE: Limit[] = [
  { count: 60, withinSeconds: MINUTE },
  { count: 600, withinSeconds: HOUR },
];
const REGISTER: Limit[] = [{ count: 200, withinSeconds: HOUR }];
const JOIN: Limit[] = [{ count: 20, withinSeconds: 10 * MINUTE }];
const SIGN_IN: Limit[] = [{ count: 200, withinSeconds: DAY }];
const REGISTER_PHONE: Limit[] = [{ count: 10, withinSeconds: DAY }];

/** Limits how often one address may check phones, join or register, and one person sign in. */
export const createCallLimits = (limits: Pick<RateLimits, 'take'>, factor: number) => {
  const take = async (subject: string, of: Limit[]): Promise<void> => {
    await limits.take(keyedLimitsOf(subject, multiplyLimits(factor, of)));
  };
  const narrowest = (address: string) => addressKeys(address)[0] as string;
  return {
    /**
     * Throws `too_many_attempts`. A browser trusted by the phone's owner is counted separately from
     * its address.
     */
    checkPhone: (address: string, trustedDevice: string | null): Promise<void> =>
      take(`check-phone ${trustedDevice ?? narrowest(address)}`, CHECK_PHONE),
    /** Throws `too_many_attempts` if this address has tried too many invitation codes. */
    join: (address: string): Promise<void> => take(`join ${narrowest(address)}`, JOIN),
    /**
     * Throws `too_many_attempts` if this person has signed in too often. It follows a right PIN, so
     * nobody else can use it up.
     */
    signIn: async (userId: string): Promise<void> => {
      await limits.take(keyedLimitsOf(`sign-in ${userId}`, SIGN_IN));
    },
    /** Throws `too_many_attempts` if this address registered too often, or this phone. */
    register: async (address: string, phone: string): Promise<void> => {
      const from = narrowest(address);
      await take(`register ${from}`, REGISTER);
      await take(`register ${from} ${phone}`, REGISTER_PHONE);
    },
  };
};
