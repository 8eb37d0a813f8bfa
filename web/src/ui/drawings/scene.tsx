import type { ReactNode } from 'react';

/** The frame of a small drawing, for screens with nothing else to show. */
export const Scene = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 160 120"
    fill="none"
    aria-hidden="true"
    className="h-auto w-40 max-w-full"
    strokeWidth="2.5"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <ellipse cx="80" cy="104" rx="58" ry="9" className="fill-sunken" />
    {children}
  </svg>
);
