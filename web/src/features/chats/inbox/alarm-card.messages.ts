import { defineMessages } from '../../../platform/i18n/i18n.ts';

/** Messages of the switch for the inbox's alarm. */
const english = {
  title: 'Hear emergencies',
  text: 'A sound while the portal is open, and a notification on this device even when it is closed.',
  turnOn: 'Turn on',
  on: 'Sound and notifications for emergencies are on',
  turnOff: 'Turn off',
  soundOnly: 'Sound for emergencies is on. Notifications are blocked by your browser.',
  soundWhileOpen: 'Sound for emergencies is on while the portal is open. Notifications are off.',
  turnOnNotices: 'Turn on notifications',
};

export type English = typeof english;

export const useAlarmCardMessages = defineMessages('alarm-card', english);
