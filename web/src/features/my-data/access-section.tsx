import type { AccessLogEntry } from '@saathi/contract';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { useFormatDateTime } from '../../platform/i18n/days.ts';
import { Section, SectionData } from '../../platform/page/query-view.tsx';
import { useSignedIn } from '../../platform/session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { useMyDataMessages } from './my-data.messages.ts';

const SHOWN_AT_FIRST = 8;

const Entries = ({ entries }: { entries: readonly AccessLogEntry[] }) => {
  const words = useMyDataMessages().access;
  const moment = useFormatDateTime();
  const [all, setAll] = useState(false);
  if (entries.length === 0) return <p className="text-muted">{words.nobody}</p>;
  return (
    <>
      <ul className="divide-y divide-hairline">
        {entries.slice(0, all ? undefined : SHOWN_AT_FIRST).map((entry) => (
          <li key={`${entry.doctorId}${entry.kind}${entry.at}`} className="flex gap-3 py-2.5">
            <Eye className="mt-0.5 size-5 shrink-0 text-muted" />
            <div className="min-w-0">
              <p className="font-medium">
                {entry.isDoctor ? words.doctor({ name: entry.doctorName }) : entry.doctorName}
              </p>
              <p className="text-sm text-muted">
                {words.kinds[entry.kind]} · {moment(entry.at)}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {!all && entries.length > SHOWN_AT_FIRST && (
        <Button variant="quiet" className="mt-2" onClick={() => setAll(true)}>
          {words.more}
        </Button>
      )}
    </>
  );
};

/** Which doctors and other members of the clinic accessed which of the patient's data, and when. */
export const AccessSection = () => {
  const { access: words, failed } = useMyDataMessages();
  const { user } = useSignedIn();
  const log = useQuery({
    ...api.patients.accessLog.query({ params: { patientId: user.id } }),
    refetchOnMount: 'always',
  });
  return (
    <Section title={words.title} text={words.text}>
      <SectionData query={log} failed={failed}>
        {(entries) => <Entries entries={entries} />}
      </SectionData>
    </Section>
  );
};
