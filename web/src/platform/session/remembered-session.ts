import type { Session } from '@saathi/contract';
import { localStore } from './storage.ts';

const KEY = 'session';

/** Keeps who was signed in, for a start without network. It grants nothing: the server decides. */
export const rememberSession = (session: Session): void =>
  localStore.write(KEY, JSON.stringify(session));

export const forgetSession = (): void => localStore.remove(KEY);

/** Who was signed in last, if it is this person. */
export const rememberedSession = (userId: string): Session | undefined => {
  try {
    const session: Session | null = JSON.parse(localStore.read(KEY) ?? 'null');
    return session?.user.id === userId ? session : undefined;
  } catch {
    return undefined;
  }
};
