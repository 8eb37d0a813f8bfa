export { useClinicTime } from '../clinic-time.ts';
export { BookNext } from '../schedule/book-next.tsx';
export { StateBadge } from '../state-badge.tsx';
