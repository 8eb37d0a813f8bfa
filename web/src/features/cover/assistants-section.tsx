import type { Covers } from '@saathi/contract';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { ConfirmedAction } from '../../platform/page/dialogs.tsx';
import { Section } from '../../platform/page/query-view.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useAssistantsMessages } from './assistants.messages.ts';
import { useDoctorParams, useRefreshCovers } from './cover.queries.ts';

type Assistant = Covers['assistants'][number];

const Row = ({ assistant }: { assistant: Assistant }) => {
  const words = useAssistantsMessages();
  const params = useDoctorParams();
  const refresh = useRefreshCovers();
  const [asking, setAsking] = useState(false);
  const { id, name, allowed } = assistant;
  const change = words[allowed ? 'end' : 'allow'];
  return (
    <li className="flex flex-wrap items-center gap-3 py-2">
      <p className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
        {name}
        {allowed && <Badge tone="achieved">{words.allowed}</Badge>}
      </p>
      <Button
        variant={allowed ? 'quiet' : 'secondary'}
        aria-label={change.label({ name })}
        onClick={() => setAsking(true)}
      >
        {change.open}
      </Button>
      {asking && (
        <ConfirmedAction
          words={{ ...change, title: change.title({ name }) }}
          destructive={allowed}
          action={async () => {
            await api.cover.allow({
              params: { ...params, assistantId: id },
              body: { allowed: !allowed },
            });
            await refresh();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
};

type AssistantsSectionProps = Pick<Covers, 'assistants' | 'verified'>;

/**
 * The clinic's assistants, and whether each may see the doctor's inbox. A doctor who is not verified
 * allows nobody, but can still end what was allowed before.
 */
export const AssistantsSection = ({ assistants, verified }: AssistantsSectionProps) => {
  const words = useAssistantsMessages();
  const shown = assistants.filter(({ allowed }) => verified || allowed);
  return (
    <Section title={words.title} text={words.text}>
      {!verified && <p>{words.unverified}</p>}
      {verified && shown.length === 0 && <p className="text-muted">{words.none}</p>}
      <ul className="divide-y divide-hairline">
        {shown.map((assistant) => (
          <Row key={assistant.id} assistant={assistant} />
        ))}
      </ul>
    </Section>
  );
};
