import type { Limit } from '../../../platform/durations.ts';
import type { SignInSettings } from '../../../platform/sign-in-settings.ts';
import { addressKey } from './address-key.ts';
import type { BudgetsRepository } from './budgets.repository.ts';
import { tooMany } from './guess-budgets.ts';

/** How often one address may ask for phones or register, and how often one phone may be registered. */
export const createCallBudgets = ({
  budgets,
  limits,
}: {
  budgets: BudgetsRepository;
  limits: SignInSettings['calls'];
}) => {
  const use = async (key: string, allowed: Limit[]): Promise<void> => {
    const rules = { limits: allowed, distinct: { limits: [], waitSeconds: 0 } };
    if ((await budgets.take(key, '', rules)) !== null) return;
    throw tooMany(await budgets.budgetWait(key, allowed));
  };
  return {
    /** Throws `too_many_attempts` when this address has asked too often. */
    checkPhone: (address: string) => use(`check-phone:${addressKey(address)}`, limits.checkPhone),
    /** Throws `too_many_attempts` when this address or this phone has been used too often. */
    register: async (address: string, phone: string): Promise<void> => {
      await use(`register:${addressKey(address)}`, limits.register);
      await use(`register-phone:${phone}`, limits.registerPhone);
    },
  };
};
export type CallBudgets = ReturnType<typeof createCallBudgets>;
