import { type ReactNode, useEffect, useRef } from 'react';

/** A further step of a dialog: it takes the focus, which was on what the step before showed. */
export const Step = ({ children }: { children: ReactNode }) => {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
};
