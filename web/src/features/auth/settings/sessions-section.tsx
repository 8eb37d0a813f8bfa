import type { OwnSession } from '@saathi/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { useMessages } from '../../../platform/i18n/i18n.ts';
import { ConfirmedAction } from '../../../platform/page/confirmed-action.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Section, SectionData, useMoment } from './section.tsx';
import { settingsMessages } from './settings.messages.ts';

const useEnding = (end: () => Promise<unknown>) => {
  const cache = useQueryClient();
  return async () => {
    await end();
    await cache.invalidateQueries({ queryKey: api.auth.sessions.key() });
  };
};

const SessionRow = ({ session }: { session: OwnSession }) => {
  const words = useMessages(settingsMessages).sessions;
  const moment = useMoment();
  const { id: sessionId, current, lastUsedAt } = session;
  const device = words.device({ label: session.device });
  const [asking, setAsking] = useState(false);
  const end = useEnding(() => api.auth.endSession({ params: { sessionId } }));
  return (
    <li className="flex items-center gap-3 py-2.5">
      <MonitorSmartphone aria-hidden="true" className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{device}</p>
        <p className="text-sm text-muted">{words.lastUsed({ when: moment(lastUsedAt) })}</p>
      </div>
      {current ? (
        <Badge tone="brand">{words.current}</Badge>
      ) : (
        <Button
          variant="quiet"
          aria-label={words.endLabel({ device })}
          onClick={() => setAsking(true)}
        >
          {words.end}
        </Button>
      )}
      {asking && (
        <ConfirmedAction
          words={{
            ...words,
            title: words.endTitle({ device }),
            text: words.doneText,
            confirm: words.end,
          }}
          destructive={false}
          action={end}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
};

const EndOthersDialog = ({ count, onClose }: { count: number; onClose: () => void }) => {
  const words = useMessages(settingsMessages).sessions;
  const end = useEnding(() => api.auth.endOtherSessions());
  return (
    <ConfirmedAction
      words={{
        ...words,
        title: words.endOthersTitle,
        text: words.endOthersText({ count }),
        confirm: words.endOthers,
      }}
      destructive={false}
      action={end}
      onClose={onClose}
    />
  );
};

const Sessions = ({ sessions }: { sessions: readonly OwnSession[] }) => {
  const words = useMessages(settingsMessages).sessions;
  const [asking, setAsking] = useState(false);
  const others = sessions.filter(({ current }) => !current).length;
  return (
    <>
      <ul className="divide-y divide-hairline">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {others > 0 && (
        <Button variant="secondary" className="mt-4" onClick={() => setAsking(true)}>
          {words.endOthers}
        </Button>
      )}
      {asking && <EndOthersDialog count={others} onClose={() => setAsking(false)} />}
    </>
  );
};

/** The own sign-ins that are still good, and how to end them. */
export const SessionsSection = () => {
  const words = useMessages(settingsMessages).sessions;
  const query = useQuery({ ...api.auth.sessions.query(), refetchOnMount: 'always' });
  return (
    <Section title={words.title}>
      <SectionData query={query}>{(sessions) => <Sessions sessions={sessions} />}</SectionData>
    </Section>
  );
};
