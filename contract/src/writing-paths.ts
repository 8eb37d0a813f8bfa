import { call } from './paths.ts';

/** Methods and paths of the typing indicator, separate from those that every screen loads. */
export const writingPaths = {
  tell: call('POST', '/api/chats/:chatId/writing'),
};
