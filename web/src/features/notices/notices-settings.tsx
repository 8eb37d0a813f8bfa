import { useQuery } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { api } from '../../platform/api/api.ts';
import { DeviceList } from './device-list.tsx';
import { Explanation } from './explanation.tsx';
import { NoticeChoices } from './notice-choices.tsx';
import { useNoticesMessages } from './notices.messages.ts';
import { PartData } from './part.tsx';
import { ThisDevice } from './this-device-part.tsx';

const SwitchedOff = () => <Explanation icon={BellOff} {...useNoticesMessages().switchedOff} />;

/** Notification settings: this device, other devices, kinds and quiet hours. */
export const NoticesSettings = () => {
  const query = useQuery({ ...api.notices.key.query(), refetchOnMount: 'always' });
  return (
    <div className="grid gap-5">
      <PartData query={query}>
        {({ key }) => (
          <>
            {key === null ? (
              <SwitchedOff />
            ) : (
              <>
                <ThisDevice />
                <DeviceList />
              </>
            )}
            <NoticeChoices pushed={key !== null} />
          </>
        )}
      </PartData>
    </div>
  );
};
