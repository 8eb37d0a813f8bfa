import { createAlarmDrill, rotatePushKeys } from '../features.ts';
import { type Command, type OpenContext, readPhone } from './command-line.ts';

const WAIT_MS = 5 * 60_000;

/** Creates the operator's commands for notifications; each action is audited. */
export const noticeCommands = (open: OpenContext): Command[] => [
  {
    usage: 'alarm-drill PHONE',
    summary: "ring a doctor's devices with a marked drill, and say when it was opened",
    run: async ([phone], { say }) => {
      await createAlarmDrill(await open())(readPhone(phone), WAIT_MS, say);
    },
  },
  {
    usage: 'rotate-push-keys',
    summary: 'add a key for notifications; browsers take it when their app is opened next',
    run: async (_, { say }) => {
      const file = await rotatePushKeys(await open());
      say(`Added to ${file}. Copy it to the back-up, and to the other servers of this database.`);
    },
  },
];
