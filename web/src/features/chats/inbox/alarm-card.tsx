import { BellRing } from 'lucide-react';
import { screens } from '../../../platform/page/screens.ts';
import { useSignedIn } from '../../../platform/session/session.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { type DeviceState, useDeviceState, useTurnOn } from '../../notices/index.ts';
import { useAlarmCardMessages } from './alarm-card.messages.ts';
import { useAlarm } from './use-alarm.ts';

const look = { variant: 'quiet', className: 'px-3! text-sm' } as const;

const TurnOnNotices = ({ device }: { device: DeviceState }) => {
  const { turnOnNotices } = useAlarmCardMessages();
  const { run } = useTurnOn();
  if (device === 'on' || device === 'missing') return null;
  if (device === 'off') {
    return (
      <Button {...look} onClick={() => void run()}>
        {turnOnNotices}
      </Button>
    );
  }
  // The settings show how to allow them in the browser or on the Home Screen.
  return (
    <LinkButton {...look} href={screens.doctorSettings}>
      {turnOnNotices}
    </LinkButton>
  );
};

/** Says how emergencies are heard on this device, and turns that on and off. */
export const AlarmCard = () => {
  const words = useAlarmCardMessages();
  const { on, turnOn, turnOff } = useAlarm();
  const device = useDeviceState(useSignedIn().user.id);
  if (on) {
    const soundOnly = device === 'denied' ? words.soundOnly : words.soundWhileOpen;
    return (
      <p className="mt-8 flex flex-wrap items-center gap-x-3 text-sm text-muted">
        <BellRing className="size-4" />
        {device === 'on' ? words.on : soundOnly}
        <TurnOnNotices device={device} />
        <Button {...look} onClick={turnOff}>
          {words.turnOff}
        </Button>
      </p>
    );
  }
  return (
    <section className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-tint p-3 pl-4 text-on-tint sm:p-4">
      <BellRing className="size-6 shrink-0" />
      <div className="min-w-0 flex-1 basis-32 sm:basis-48">
        <h2 className="text-base">{words.title}</h2>
        {/* On a phone the patients below are more important than the explanation. */}
        <p className="text-sm max-sm:sr-only">{words.text}</p>
      </div>
      <Button onClick={() => void turnOn()}>{words.turnOn}</Button>
    </section>
  );
};
