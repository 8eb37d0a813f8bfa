import { call } from './paths.ts';

/** Methods and paths of the hand-over calls, separate from those that every screen loads. */
export const handOverPaths = {
  receivers: call('GET', '/api/chats/:chatId/hand-over'),
  give: call('POST', '/api/chats/:chatId/hand-over'),
  takeBack: call('DELETE', '/api/chats/:chatId/hand-over'),
};
