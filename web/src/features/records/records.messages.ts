import { defineMessages } from '../../platform/i18n/i18n.ts';

const english = {
  description: 'Your reports and prescriptions will appear here. Only you can share them.',
  loading: 'Loading your records...',
  failed: 'Your records could not be loaded',
  failedPart: 'Some of your records could not be loaded',
  earlier: 'Show earlier ones',
};

export type English = typeof english;

export const useRecordsMessages = defineMessages('records', english);
