import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { screens } from '../../platform/page/screens.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { localStore } from '../../platform/session/storage.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useNoticesMessages } from './notices.messages.ts';
import { useDeviceState } from './this-device.ts';
import { useTurnOn } from './use-turn-on.ts';

const KEY = 'noticesNotNow';
const ASKED_AGAIN_AFTER_MS = 30 * 24 * 60 * 60 * 1000;

const wasRefused = () => Date.now() - Number(localStore.read(KEY) ?? 0) < ASKED_AGAIN_AFTER_MS;

/** Offers to turn on notifications on this device; not again for a month after 'Not now'. */
export const AskForNotices = ({ className }: { className?: string }) => {
  const words = useNoticesMessages();
  const { user } = useSignedIn();
  const state = useDeviceState(user.id);
  const [refused, setRefused] = useState(wasRefused);
  const { run, busy } = useTurnOn();
  if (refused || (state !== 'off' && state !== 'homeScreen')) return null;
  const { title, text } = words.ask[user.role];
  const handleRefusal = () => {
    localStore.write(KEY, String(Date.now()));
    setRefused(true);
  };
  return (
    <section
      aria-label={title}
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-2 bg-tint p-3 pl-4 text-on-tint',
        className,
      )}
    >
      <BellRing className="size-6 shrink-0" />
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="text-base">{title}</h2>
        <p className="text-sm">{text}</p>
      </div>
      <div className="ml-auto flex flex-wrap items-center gap-1">
        <Button variant="quiet" className="px-4!" onClick={handleRefusal}>
          {words.ask.no}
        </Button>
        {state === 'homeScreen' ? (
          <LinkButton href={screens[`${user.role}Settings`]}>{words.ask.how}</LinkButton>
        ) : (
          <Button busyLabel={busy && words.state.turningOn} onClick={() => void run()}>
            {words.ask.yes}
          </Button>
        )}
      </div>
    </section>
  );
};
