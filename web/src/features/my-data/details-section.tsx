import { formatAbhaNumber } from '@saathi/contract/abha-number';
import { type ReactNode, useState } from 'react';
import { formatDay } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { Section } from '../../platform/page/query-view.tsx';
import { useSignedIn } from '../../platform/session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { useMyDataMessages } from './my-data.messages.ts';
import { PersonDialog } from './person-dialog.tsx';
import { PhoneDialog } from './phone-dialog.tsx';

type Correcting = 'person' | 'phone';

type RowProps = { button: ReactNode; children: ReactNode };

const Row = ({ button, children }: RowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-3 py-2.5">
    <div className="grid min-w-0 flex-1 basis-32 gap-2">{children}</div>
    {button}
  </li>
);

const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <p>
    <span className="block text-sm text-muted">{label}</span>
    <span className="font-medium wrap-break-word">{children}</span>
  </p>
);

/** The user's personal details, and how to correct them. */
export const DetailsSection = () => {
  const words = useMyDataMessages().details;
  const language = useLanguage();
  const { role, name, dateOfBirth, abhaNumber, phone } = useSignedIn().user;
  const [correcting, setCorrecting] = useState<Correcting>();
  const correct = (what: Correcting, label: string) => (
    <Button variant="quiet" aria-label={label} onClick={() => setCorrecting(what)}>
      {words.correct}
    </Button>
  );
  return (
    <Section title={words.title} text={words.text}>
      <ul className="divide-y divide-hairline">
        <Row button={correct('person', words.correctLabel[dateOfBirth ? 'person' : 'name'])}>
          <Detail label={words.name}>{name}</Detail>
          {dateOfBirth && (
            <Detail label={words.dateOfBirth}>
              {formatDay(dateOfBirth, language, { dateStyle: 'long' })}
            </Detail>
          )}
          {role === 'patient' && (
            <Detail label={words.abhaNumber}>
              {abhaNumber ? formatAbhaNumber(abhaNumber) : words.abhaNumberNone}
            </Detail>
          )}
        </Row>
        <Row button={correct('phone', words.correctLabel.phone)}>
          <Detail label={words.phone}>
            <PhoneNumber of={phone} />
          </Detail>
        </Row>
      </ul>
      {correcting === 'person' && <PersonDialog onClose={() => setCorrecting(undefined)} />}
      {correcting === 'phone' && <PhoneDialog onClose={() => setCorrecting(undefined)} />}
    </Section>
  );
};
