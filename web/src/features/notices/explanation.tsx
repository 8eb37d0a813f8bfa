import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';

type ExplanationProps = { icon: LucideIcon; title: string; text: string; children?: ReactNode };

/** An explanation with icon, title and text, and optional content below. */
export const Explanation = ({ icon: Icon, title, text, children }: ExplanationProps) => (
  <div className="grid gap-4">
    <div className="flex gap-3">
      <Icon className="mt-0.5 size-6 shrink-0 text-muted" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="text-muted">{text}</p>
      </div>
    </div>
    {children}
  </div>
);

type Step = { text: string; picture?: ReactNode };

/** Numbered instructions with optional pictures. */
export const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ol className="grid gap-4">
    {steps.map(({ text, picture }, place) => (
      <li key={text} className="flex gap-3">
        <Badge tone="brand">{place + 1}</Badge>
        <div className="grid min-w-0 flex-1 gap-2">
          <p>{text}</p>
          {picture}
        </div>
      </li>
    ))}
  </ol>
);
