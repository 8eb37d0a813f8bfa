import type { QuickReplies, UserId } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { canActAsDoctor } from './doctors.policy.ts';
import type { QuickRepliesRepository } from './quick-replies.repository.ts';

type Parts = { quickReplies: QuickRepliesRepository };

/** A doctor's own sentences; every method throws `forbidden` for another doctor's. */
export const createQuickRepliesService = ({ quickReplies }: Parts) => ({
  /** The sentences in their order; null while the doctor has chosen none. */
  read: async (actor: Actor, doctorId: UserId): Promise<QuickReplies> => {
    canActAsDoctor(actor, doctorId);
    return { replies: (await quickReplies.find(doctorId)) ?? null };
  },
  /** Puts these sentences in place of all before and returns them, each once. */
  replace: async (actor: Actor, doctorId: UserId, wanted: string[]): Promise<QuickReplies> => {
    canActAsDoctor(actor, doctorId);
    const replies = [...new Set(wanted)];
    await quickReplies.replace(doctorId, replies);
    return { replies };
  },
});
export type QuickRepliesService = ReturnType<typeof createQuickRepliesService>;
