import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

type IssuedCodeProps = {
  /** Names the recipient. */
  title: string;
  code: string;
  /** Instructions for its use. */
  how: ReactNode;
  /** Buttons to send it. */
  children?: ReactNode;
  hide: string;
  onHide: () => void;
};

/** A code to read out or show; it cannot be shown again later. */
export const IssuedCode = ({ title, code, how, children, hide, onHide }: IssuedCodeProps) => (
  <div className="mt-5 grid justify-items-start gap-2 rounded-field bg-sunken p-4">
    <p className="font-semibold wrap-anywhere">{title}</p>
    <p className="text-2xl font-semibold tracking-wide wrap-anywhere">{code}</p>
    <p className="wrap-anywhere">{how}</p>
    <div className="mt-1 flex flex-wrap gap-2">
      {children}
      <Button variant="secondary" onClick={onHide}>
        {hide}
      </Button>
    </div>
  </div>
);
