import type { ReactNode } from 'react';

/** A command for whoever runs the server. */
export const Command = ({ children }: { children: ReactNode }) => (
  <code className="rounded bg-sunken px-2 py-1 wrap-anywhere">{children}</code>
);
