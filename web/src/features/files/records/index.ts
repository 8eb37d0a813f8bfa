export { MessageFiles } from '../message-files.tsx';
export { FileRecord } from './file-record.tsx';
export { useSentFiles } from './records.queries.ts';
