import { defineMessages } from '../../../platform/i18n/i18n.ts';

type ById = Record<string, string>;

/**
 * Why a message is in the inbox, by the ids of what fired. The server says reasons in English, and
 * names relations and readings; here stand only the names that read otherwise.
 */
const english = {
  families: {} as ById,
  rules: {} as ById,
  who: {} as ById,
  vitals: { inr: 'INR', 'd-dimer': 'D-dimer', ph: 'blood pH' } as ById,
  model: ({ said }: { said: string }) => `Language model: ${said}`,
};

export type English = typeof english;

export const useReasonMessages = defineMessages('reason', english);
