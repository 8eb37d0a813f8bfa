import { call } from './paths.ts';

/** Methods and paths of the team's notes, separate from those that every screen loads. */
export const teamPaths = {
  read: call('GET', '/api/chats/:chatId/team'),
  write: call('POST', '/api/chats/:chatId/notes'),
  remove: call('DELETE', '/api/chats/:chatId/notes/:teamNoteId'),
};
