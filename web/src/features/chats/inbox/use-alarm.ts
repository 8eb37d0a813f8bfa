import { useSyncExternalStore } from 'react';
import { logFailure } from '../../../platform/page/failures.ts';
import { useSignedIn } from '../../../platform/session/session.tsx';
import { localStore } from '../../../platform/session/storage.ts';
import { createPublisher } from '../../../ui/publisher.ts';
import { turnOnNotices } from '../../notices/index.ts';
import { ALARM_KEY, isAlarmOn, wakeAudio } from './alarm.ts';

const changes = createPublisher();

/**
 * Whether this device sounds for emergencies, with functions to change that; `turnOn` asks for
 * notifications as well and must be called from a user gesture.
 */
export const useAlarm = () => {
  const { id } = useSignedIn().user;
  const on = useSyncExternalStore(changes.subscribe, isAlarmOn);
  const turnOn = async () => {
    wakeAudio();
    localStore.write(ALARM_KEY, 'on');
    changes.announce();
    try {
      if (typeof Notification !== 'undefined') await turnOnNotices(id);
    } catch (cause) {
      logFailure('Only the sound has been turned on.', cause);
    }
  };
  const turnOff = () => {
    localStore.remove(ALARM_KEY);
    changes.announce();
  };
  return { on, turnOn, turnOff };
};
