import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type RemarkProps = { icon: LucideIcon; children: ReactNode };

/** What somebody should know about an appointment, marked with an icon. */
export const Remark = ({ icon: Icon, children }: RemarkProps) => (
  <span className="flex w-fit gap-2 rounded-field bg-marigold-tint px-2.5 py-1 text-sm font-semibold text-on-marigold-tint">
    <Icon className="mt-0.5 size-4 shrink-0" />
    {children}
  </span>
);
