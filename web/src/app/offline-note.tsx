import { CloudOff } from 'lucide-react';
import { useMessages } from '../platform/i18n/i18n.ts';
import { useOnline } from '../platform/page/events.ts';
import { appMessages } from './app.messages.ts';

/** Says that there is no network, and that nothing is lost by it. */
export const OfflineNote = () => {
  const words = useMessages(appMessages);
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="mb-4 flex items-center gap-3 rounded-card bg-sunken p-3 text-sm">
          <CloudOff aria-hidden="true" className="size-5 shrink-0 text-muted" />
          {words.offline}
        </p>
      )}
    </div>
  );
};
