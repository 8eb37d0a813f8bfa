import type { PushDevice } from '@saathi/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { useFormatDateTime } from '../../platform/i18n/days.ts';
import { ConfirmedAction } from '../../platform/page/dialogs.tsx';
import { useSignedIn } from '../../platform/session/session.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useNoticesMessages } from './notices.messages.ts';
import { Part, PartData } from './part.tsx';
import { useOwnDeviceId } from './this-device.ts';

type RowProps = { device: PushDevice; own: boolean; onRemove: () => void };

const Row = ({ device, own, onRemove }: RowProps) => {
  const words = useNoticesMessages().devices;
  const moment = useFormatDateTime();
  const { createdAt, lastSentAt } = device;
  const name = words.device({ label: device.label });
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Smartphone className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-muted">
          {lastSentAt
            ? words.last({ when: moment(lastSentAt) })
            : words.never({ when: moment(createdAt) })}
        </p>
      </div>
      {own ? (
        <Badge tone="brand">{words.own}</Badge>
      ) : (
        <Button variant="quiet" aria-label={words.removeLabel({ device: name })} onClick={onRemove}>
          {words.remove}
        </Button>
      )}
    </li>
  );
};

const Devices = ({ devices }: { devices: readonly PushDevice[] }) => {
  const words = useNoticesMessages().devices;
  const cache = useQueryClient();
  const own = useOwnDeviceId(useSignedIn().user.id);
  const [removing, setRemoving] = useState<PushDevice>();
  const remove = async ({ id }: PushDevice) => {
    await api.notices.removeDevice({ params: { deviceId: id } });
    await cache.invalidateQueries({ queryKey: api.notices.devices.key() });
  };
  if (devices.length === 0) return null;
  return (
    <Part title={words.title}>
      <ul className="divide-y divide-hairline">
        {devices.map((device) => (
          <Row
            key={device.id}
            device={device}
            own={device.id === own}
            onRemove={() => setRemoving(device)}
          />
        ))}
      </ul>
      {removing && (
        <ConfirmedAction
          words={{
            ...words,
            title: words.removeTitle({ device: words.device({ label: removing.label }) }),
            text: words.removeText,
            confirm: words.remove,
            busy: words.removing,
          }}
          action={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Part>
  );
};

/**
 * The user's devices with notifications, with a button to remove each; this one is turned off
 * above.
 */
export const DeviceList = () => {
  const own = useOwnDeviceId(useSignedIn().user.id);
  const query = useQuery({ ...api.notices.devices.query(), refetchOnMount: 'always' });
  const { refetch } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: turned on or off, this device changes the list
  useEffect(() => void refetch(), [own]);
  return <PartData query={query}>{(devices) => <Devices devices={devices} />}</PartData>;
};
