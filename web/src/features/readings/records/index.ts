export { useLatestReadings } from './latest.queries.ts';
export { MeasureRecord } from './measure-record.tsx';
