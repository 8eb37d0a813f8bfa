import { call } from './paths.ts';

/** Method and path of saying that one writes, apart from those that every screen carries. */
export const writingPaths = {
  tell: call('POST', '/api/chats/:chatId/writing'),
};
