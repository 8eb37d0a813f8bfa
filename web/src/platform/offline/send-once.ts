import { sessionStore } from '../session/storage.ts';
import { newClientId } from './outbox.ts';

/**
 * Sends the same words with one id however often, since a first try may have arrived unheard. The id
 * is kept in this tab, also when the page is loaded anew, until the server has answered.
 */
export const sendOnce = async <T>(
  name: string,
  words: string,
  send: (clientId: string) => Promise<T>,
): Promise<T> => {
  const key = `sending:${name}`;
  const [id = '', ...sentBefore] = (sessionStore.read(key) ?? '').split(' ');
  const clientId = sentBefore.join(' ') === words && id ? id : newClientId();
  sessionStore.write(key, `${clientId} ${words}`);
  const answer = await send(clientId);
  sessionStore.remove(key);
  return answer;
};
