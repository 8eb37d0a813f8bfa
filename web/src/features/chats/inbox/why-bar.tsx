import type { InboxItem } from '@saathi/contract';
import { ChevronDown, CircleCheck } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useInboxMessages } from './inbox.messages.ts';
import { Ladder } from './ladder.tsx';
import { Reason } from './reason.tsx';
import { LevelMark, WaitingTime } from './urgency.tsx';
import { isWaiting } from './use-inbox.ts';

const ROOMY_HEIGHT_PX = 768;

/** Shows the short text on a phone; screen readers get the full text. */
const Short = ({ short, full }: { short: string; full: string }) => (
  <>
    <span aria-hidden="true" className="sm:hidden">
      {short}
    </span>
    <span className="max-sm:sr-only">{full}</span>
  </>
);

type WhyBarProps = {
  item: InboxItem;
  canClose: boolean;
  onClose: () => void;
  /** Shown before the close button. */
  children: ReactNode;
};

/** Why a conversation is in the inbox, collapsed to one line, and the button to close it. */
export const WhyBar = ({ item, canClose, onClose, children }: WhyBarProps) => {
  const { chat: words, hand, standInFor } = useInboxMessages();
  const id = useId();
  // Open at first only for an emergency on a tall screen; otherwise the thread needs the space.
  const [open, setOpen] = useState(
    () => window.innerHeight >= ROOMY_HEIGHT_PX && item.level === 'EMERGENCY',
  );
  return (
    <div className="chat-bar border-b border-hairline bg-card px-3 py-1 sm:px-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="hit flex min-w-0 grow basis-48 flex-wrap items-center gap-x-2 gap-y-1 rounded-lg text-left sm:gap-x-3"
        >
          <LevelMark level={item.level} />
          {item.standInFor && (
            <span className="text-sm font-semibold">{standInFor(item.standInFor)}</span>
          )}
          {isWaiting(item) && <WaitingTime since={item.waitingSince} />}
          <span className="inline-flex items-center gap-0.5 text-sm font-semibold text-brand">
            <Short short={words.whyShort} full={words.why} />
            <ChevronDown
              className={classNames('size-4 transition-transform', open && 'rotate-180')}
            />
          </span>
        </button>
        {children}
        {/* Only the patient's own doctor can close the chat. */}
        {!item.standInFor && (
          <Button
            variant="secondary"
            className="ml-auto px-4! sm:px-5!"
            disabled={!canClose}
            onClick={onClose}
          >
            <CircleCheck className="size-5 max-sm:hidden" />
            <Short short={hand.short} full={hand.button} />
          </Button>
        )}
      </div>
      <div id={id} hidden={!open} className="pt-1 pb-2">
        <Reason item={item} />
        <div className="mt-2 empty:hidden">
          <Ladder item={item} />
        </div>
        {item.ruleIds.length > 0 && (
          <p className="mt-2 text-sm text-muted">
            {words.decidedBy({ rules: item.ruleIds.join(', '), version: item.version })}
          </p>
        )}
      </div>
    </div>
  );
};
