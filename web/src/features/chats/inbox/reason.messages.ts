import { defineMessages } from '../../../platform/i18n/i18n.ts';

type ById = Record<string, string>;

/**
 * Messages for why a message is in the inbox, by id. The server's texts are English, so English
 * lists only names that differ from their id.
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
