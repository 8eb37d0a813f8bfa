import { BellOff, BellRing } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { useAction } from '../../platform/page/action.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Explanation, Steps } from './explanation.tsx';
import { HomeScreen } from './home-screen.tsx';
import { useNoticesMessages } from './notices.messages.ts';
import { forgetDevice, turnOff, useDeviceState, useOwnDeviceId } from './this-device.ts';
import { useTurnOn } from './use-turn-on.ts';

const useTest = () => {
  const { test: words } = useNoticesMessages();
  const { user } = useSignedIn();
  const deviceId = useOwnDeviceId(user.id);
  const [said, setSaid] = useState('');
  const { run, busy } = useAction({
    action: async () => {
      if (!deviceId) return 'gone';
      const { result } = await api.notices.test({ body: { deviceId } });
      if (result === 'gone') await forgetDevice();
      return result;
    },
    onDone: (result) => setSaid(words[result]),
    onFailed: () => setSaid(words.failed),
  });
  return { said, send: () => void run(), busy };
};

type ViewProps = { test: Omit<ReturnType<typeof useTest>, 'said'> };

const On = ({ test }: ViewProps) => {
  const { state: words, toasts } = useNoticesMessages();
  const { user } = useSignedIn();
  const { run, busy } = useAction({
    action: () => turnOff(user.id),
    done: () => toasts.off,
    failed: () => toasts.failed,
  });
  return (
    <>
      <p className="flex items-center gap-3 font-semibold">
        <BellRing className="size-6 shrink-0 text-brand" />
        {words.on}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" busyLabel={test.busy && words.testing} onClick={test.send}>
          {words.test}
        </Button>
        <Button variant="quiet" busyLabel={busy && words.turningOff} onClick={() => void run()}>
          {words.turnOff}
        </Button>
      </div>
    </>
  );
};

const Off = () => {
  const words = useNoticesMessages().state;
  const { run, busy } = useTurnOn();
  return (
    <Explanation icon={BellOff} title={words.off} text={words.offText}>
      <Button
        className="justify-self-start"
        busyLabel={busy && words.turningOn}
        onClick={() => void run()}
      >
        {words.turnOn}
      </Button>
    </Explanation>
  );
};

const kindOfDevice = () => {
  if (/Android/.test(navigator.userAgent)) return 'android';
  return /iPhone|iPad|iPod/.test(navigator.userAgent) ? 'iphone' : 'computer';
};

const Denied = () => {
  const words = useNoticesMessages().denied;
  const { title, steps } = words[kindOfDevice()];
  return (
    <Explanation icon={BellOff} title={words.title} text={words.text}>
      <p className="font-semibold">{title}</p>
      <Steps steps={Object.values(steps).map((text) => ({ text }))} />
    </Explanation>
  );
};

const Missing = () => <Explanation icon={BellOff} {...useNoticesMessages().missing} />;

const views = { on: On, off: Off, denied: Denied, homeScreen: HomeScreen, missing: Missing };

/** The state of notifications on this device, with a button to change it or instructions. */
export const ThisDevice = () => {
  const View = views[useDeviceState(useSignedIn().user.id)];
  const { said, ...test } = useTest();
  return (
    <div className="grid gap-4">
      <View test={test} />
      <p role="status" className="text-sm text-muted empty:hidden">
        {said}
      </p>
    </div>
  );
};
