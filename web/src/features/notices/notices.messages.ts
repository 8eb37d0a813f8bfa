import { defineMessages } from '../../platform/i18n/i18n.ts';

/** Messages of the notifications: the offers to turn them on, and the settings. */
const english = {
  ask: {
    patient: {
      title: 'Get a notification when the answer comes?',
      text: 'Even while Saathi is closed. It shows no names and nothing of what is written.',
    },
    doctor: {
      title: 'Hear emergencies while Saathi is closed',
      text: 'This device rings. It shows no names and nothing of what is written.',
    },
    yes: 'Yes, tell me',
    how: 'Show me how',
    no: 'Not now',
  },
  state: {
    on: 'On for this device',
    off: 'Off for this device',
    offText: 'Saathi notifies you only while it is open.',
    turnOn: 'Turn on',
    turningOn: 'Turning on…',
    turnOff: 'Turn off',
    turningOff: 'Turning off…',
    test: 'Send a test',
    testing: 'Sending…',
  },
  toasts: {
    on: { title: 'Notifications are on', description: 'This device will notify you now.' },
    off: { title: 'Notifications are off', description: 'This device stays silent.' },
    denied: {
      title: 'Your browser does not allow it',
      description: 'The settings show how to allow notifications again.',
    },
    unanswered: {
      title: 'Not turned on',
      description: 'Your browser asks for permission. Press “Allow” there.',
    },
    switchedOff: {
      title: 'Not possible here',
      description: 'Your clinic’s server sends no notifications.',
    },
    failed: { title: 'Not changed', description: 'Please try again.' },
  },
  test: {
    sent: 'Sent. It appears here within a few seconds. If not, allow notifications for your browser in the settings of this device.',
    gone: 'Your browser has switched notifications off here. Turn them on again.',
    unreachable: 'The test did not get through. Please try again in a few minutes.',
    failed: 'The test could not be sent. Please try again.',
  },
  denied: {
    title: 'Blocked in this browser',
    text: 'You once said no, and Saathi cannot ask again. You can allow it yourself:',
    android: {
      title: 'On an Android phone',
      steps: {
        first: 'Tap the small icon to the left of the address, at the top.',
        second: 'Tap “Permissions”, then “Notifications”.',
        third: 'Choose “Allow”, and come back here.',
      },
    },
    iphone: {
      title: 'On an iPhone',
      steps: {
        first: 'Open “Settings” on your iPhone.',
        second: 'Tap “Notifications”, then “Saathi”.',
        third: 'Switch on “Allow Notifications”, and come back here.',
      },
    },
    computer: {
      title: 'On a computer',
      steps: {
        first: 'Click the small icon to the left of the address.',
        second: 'Set “Notifications” to “Allow”, and load this page again.',
      },
    },
  },
  homeScreen: {
    title: 'First put Saathi on your Home Screen',
    text: 'An iPhone lets only apps on its Home Screen ring. It takes a minute:',
    share: 'Tap the Share button, the square with an arrow.',
    add: 'Scroll down and tap “Add to Home Screen”, then “Add”.',
    addRow: 'Add to Home Screen',
    open: 'Open Saathi from its new icon, sign in, and turn notifications on here.',
  },
  missing: {
    title: 'Not possible in this browser',
    text: 'On Android use Chrome, on an iPhone update iOS to 16.4 or newer. Everything else works here as usual.',
  },
  switchedOff: {
    title: 'Not offered by your clinic',
    text: 'Your clinic’s server sends no notifications. Everything else works as usual; open Saathi for news.',
  },
  devices: {
    title: 'Devices that get notifications',
    own: 'This device',
    // The server's label is English: 'Chrome on Android'.
    device: ({ label }: { label: string }) => `${label}`,
    last: ({ when }: { when: string }) => `Last alert ${when}`,
    never: ({ when }: { when: string }) => `No alerts since ${when}`,
    remove: 'Remove',
    removeLabel: ({ device }: { device: string }) => `Remove ${device}`,
    removeTitle: ({ device }: { device: string }) => `Remove ${device}?`,
    removeText: 'It gets no more notifications until you turn them on there again.',
    removing: 'Removing…',
    failed: 'Not removed',
    failedText: 'Please try again.',
  },
  kinds: {
    title: 'What you hear about',
    reply: 'Answers from my doctor’s team',
    second_look: 'News about my messages',
    reminder: 'Reminders for my goals',
    gateway: 'An SMS or WhatsApp message where I have not opened a notification',
    gatewayText: 'It says only that something waits, and goes through your clinic’s provider.',
    emergencies:
      'Emergencies ring on every device that is turned on, day and night, and again after 5, 10 and 15 minutes until one is opened: from 5 also with the covering doctor, from 10 also with the owners of the clinic.',
  },
  quiet: {
    title: 'Quiet hours',
    from: 'From',
    to: 'Until',
    hint: 'Between these times only the reminders you set and emergency help ring. For no quiet hours, set the same time twice.',
    missing: 'Enter a time.',
    save: 'Save',
    saving: 'Saving…',
    saved: { title: 'Saved', description: 'Your quiet hours have been changed.' },
  },
  failed: 'Your notifications could not be loaded.',
};

export type English = typeof english;

export const useNoticesMessages = defineMessages('notices', english);
