import type { Role } from '@saathi/contract';
import { Eye, Lock, Trash2 } from 'lucide-react';
import { useAuthMessages } from './auth.messages.ts';

const points = [
  { name: 'stored', icon: Lock },
  { name: 'seen', icon: Eye },
  { name: 'erased', icon: Trash2 },
] as const;

/** What is stored, who sees it and how to have it erased, before anything is sent. */
export const PrivacyNotice = ({ area }: { area: Role }) => {
  const words = useAuthMessages().privacy;
  return (
    <section aria-label={words.title} className="rounded-card bg-sunken p-4">
      <h3 className="text-base font-semibold">{words.title}</h3>
      <ul className="mt-2.5 grid gap-2.5 text-sm text-muted">
        {points.map(({ name, icon: Icon }) => (
          <li key={name} className="flex gap-2.5">
            <Icon className="mt-0.5 size-4 shrink-0 text-brand" />
            {words[area][name]}
          </li>
        ))}
      </ul>
    </section>
  );
};
