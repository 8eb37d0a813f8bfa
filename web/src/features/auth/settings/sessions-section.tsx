import type { OwnSession } from '@saathi/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { useFormatDateTime } from '../../../platform/i18n/days.ts';
import { ConfirmedAction } from '../../../platform/page/dialogs.tsx';
import { Section, SectionData } from '../../../platform/page/query-view.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useSettingsMessages } from './settings.messages.ts';

const SessionRow = ({ session, onEnd }: { session: OwnSession; onEnd: () => void }) => {
  const words = useSettingsMessages().sessions;
  const moment = useFormatDateTime();
  const { device, current, lastUsedAt } = session;
  return (
    <li className="flex flex-wrap items-center gap-3 py-2.5">
      <MonitorSmartphone className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium">{words.device({ label: device })}</p>
        <p className="text-sm text-muted">{words.lastUsed({ when: moment(lastUsedAt) })}</p>
      </div>
      {current ? (
        <Badge tone="brand">{words.current}</Badge>
      ) : (
        <Button
          variant="quiet"
          aria-label={words.endLabel({ device: words.device({ label: device }) })}
          onClick={onEnd}
        >
          {words.end}
        </Button>
      )}
    </li>
  );
};

const Sessions = ({ sessions }: { sessions: readonly OwnSession[] }) => {
  const words = useSettingsMessages().sessions;
  const cache = useQueryClient();
  const [ending, setEnding] = useState<OwnSession | 'others'>();
  const count = sessions.filter(({ current }) => !current).length;
  const question = (session: OwnSession | 'others') =>
    session === 'others'
      ? {
          title: words.endOthersTitle,
          text: words.endOthersText({ count }),
          confirm: words.endOthers,
        }
      : {
          title: words.endTitle({ device: words.device({ label: session.device }) }),
          text: words.doneText,
          confirm: words.end,
        };
  const end = async () => {
    if (ending === 'others') await api.auth.endOtherSessions();
    else if (ending) await api.auth.endSession({ params: { sessionId: ending.id } });
    await cache.invalidateQueries({ queryKey: api.auth.sessions.key() });
  };
  return (
    <>
      <ul className="divide-y divide-hairline">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      {count > 0 && (
        <Button variant="secondary" className="mt-4" onClick={() => setEnding('others')}>
          {words.endOthers}
        </Button>
      )}
      {ending && (
        <ConfirmedAction
          words={{ ...words, ...question(ending) }}
          destructive={false}
          action={end}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  );
};

/** The user's active sessions, and how to end them. */
export const SessionsSection = () => {
  const { sessions: words, failed } = useSettingsMessages();
  const query = useQuery({ ...api.auth.sessions.query(), refetchOnMount: 'always' });
  return (
    <Section title={words.title}>
      <SectionData query={query} failed={failed}>
        {(sessions) => <Sessions sessions={sessions} />}
      </SectionData>
    </Section>
  );
};
