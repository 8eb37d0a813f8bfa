import { type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * A later step of a dialog. Takes the focus on mount, because the focused element was in the
 * previous step.
 */
export const Step = ({ children }: { children: ReactNode }) => {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
};
