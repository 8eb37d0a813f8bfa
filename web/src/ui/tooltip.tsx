import * as Radix from '@radix-ui/react-tooltip';
import type { ReactNode } from 'react';
import { topDialog } from './dialog-stack.ts';

export type TooltipProps = {
  text: ReactNode;
  /** The element it belongs to; must take a ref and props. */
  children: ReactNode;
  /** Leave out to let hover and focus decide. */
  open?: boolean;
};

/** A few words beside a thing that is hovered or focused. */
export const Tooltip = ({ text, children, open }: TooltipProps) => (
  <Radix.Provider delayDuration={200}>
    <Radix.Root open={open}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      {/* Within a landmark, where screen readers look for a page's content. */}
      <Radix.Portal container={topDialog() ?? document.querySelector('main')}>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-40 max-w-64 animate-appear rounded-lg bg-ink px-3 py-1.5 text-sm font-medium text-ground shadow-raised"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  </Radix.Provider>
);
