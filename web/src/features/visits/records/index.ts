export { useNotes } from '../visits.queries.ts';
export { NoteRecord } from './note-record.tsx';
