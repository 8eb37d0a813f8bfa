import { PRIVACY_VERSIONS } from '@saathi/contract/limits';
import { Eye, Lock, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { PrivacyDialog } from '../my-data/index.ts';
import { useAuthMessages } from './auth.messages.ts';

/** The version shown here, agreed to by registering or joining. */
export const PRIVACY_VERSION = PRIVACY_VERSIONS.at(-1) ?? PRIVACY_VERSIONS[0];

const points = [
  { name: 'stored', icon: Lock },
  { name: 'seen', icon: Eye },
  { name: 'erased', icon: Trash2 },
] as const;

type PrivacySummaryProps = {
  words: Record<(typeof points)[number]['name'], string>;
  /** The label of the button that agrees. */
  button: string;
};

/**
 * What is stored, who sees it and how to erase it, shown before anything is sent; links to the full
 * notice.
 */
export const PrivacySummary = ({ words, button }: PrivacySummaryProps) => {
  const { title, agree, read } = useAuthMessages().privacy;
  const [reading, setReading] = useState(false);
  return (
    <section aria-label={title} className="rounded-card bg-sunken p-4">
      <h3 className="text-base font-semibold">{title}</h3>
      <ul className="mt-2.5 grid gap-2.5 text-sm text-muted">
        {points.map(({ name, icon: Icon }) => (
          <li key={name} className="flex gap-2.5">
            <Icon className="mt-0.5 size-4 shrink-0 text-brand" />
            {words[name]}
          </li>
        ))}
      </ul>
      <p className="mt-2.5 text-sm">{agree({ button })}</p>
      <Button variant="quiet" className="-mb-2 -ml-4 px-4" onClick={() => setReading(true)}>
        {read}
      </Button>
      {reading && <PrivacyDialog version={PRIVACY_VERSION} onClose={() => setReading(false)} />}
    </section>
  );
};
