import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { leadBack } from './navigation.tsx';

/** Above a screen, the way to the one it belongs to. */
export const BackTo = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link
    href={href}
    onClick={leadBack}
    className="screen-only hit -ml-2 mb-2 inline-flex items-center gap-1 self-start rounded-full px-2 font-semibold text-muted hover:text-ink"
  >
    <ChevronLeft className="size-5" />
    {children}
  </Link>
);
