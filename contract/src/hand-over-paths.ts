import { call } from './paths.ts';

/** Method and path of the calls of handing over, apart from those that every screen carries. */
export const handOverPaths = {
  receivers: call('GET', '/api/chats/:chatId/hand-over'),
  give: call('POST', '/api/chats/:chatId/hand-over'),
  takeBack: call('DELETE', '/api/chats/:chatId/hand-over'),
};
