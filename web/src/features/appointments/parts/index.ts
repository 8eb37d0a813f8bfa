export { useClinicTime } from '../clinic-time.ts';
export { BookNext } from '../schedule/book-next.tsx';
export { useSchedule } from '../schedule/schedule.queries.ts';
export { isClosedDay } from '../schedule/special-days.ts';
export { StateBadge } from '../state-badge.tsx';
