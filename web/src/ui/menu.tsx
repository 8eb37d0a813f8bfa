import type { LucideIcon } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from './class-names.ts';
import { useLayer } from './layers.ts';

type MenuProps = {
  /** Label of the button that opens the menu. */
  label: string;
  /** Content of the button. */
  trigger: ReactNode;
  /** Text above the items. */
  heading?: ReactNode;
  items: readonly MenuItem[];
  className?: string;
};

const BOTTOM_BAR_PX = 64;

export type MenuItem = { id: string; label: ReactNode; icon?: LucideIcon; onSelect: () => void };

/** Opens above the button if a bar or the end of the window would cover it below. */
const useRoomAbove = (open: boolean) => {
  const box = useRef<HTMLDivElement>(null);
  const [above, setAbove] = useState(false);
  useLayoutEffect(() => {
    const place = box.current?.getBoundingClientRect();
    if (!place) return setAbove(false);
    const isCovered = place.bottom > window.innerHeight - BOTTOM_BAR_PX;
    if (open && isCovered && place.top > place.height + BOTTOM_BAR_PX) setAbove(true);
  }, [open]);
  return { box, above };
};

const useMenu = () => {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    root.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    const listening = new AbortController();
    document.addEventListener('pointerdown', closeOutside, listening);
    document.addEventListener('focusin', closeOutside, listening);
    return () => listening.abort();
  }, [open]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useLayer(open, close);
  return { open, setOpen, close, root, button };
};

const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const here = items.indexOf(document.activeElement as HTMLElement);
  const target = {
    ArrowDown: (here + 1) % items.length,
    ArrowUp: (here - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  items[target]?.focus();
};

/** A button that opens a short list of actions. Arrow keys move, Escape and Back close it. */
export const Menu = ({ label, trigger, heading, items, className }: MenuProps) => {
  const { open, setOpen, close, root, button } = useMenu();
  const { box, above } = useRoomAbove(open);
  const id = useId();
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.stopPropagation();
      close();
    } else moveFocus(event);
  };
  return (
    <div ref={root} className={classNames('relative shrink-0', className)}>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className="hit grid place-items-center rounded-full"
      >
        {trigger}
      </button>
      {open && (
        <div
          ref={box}
          className={classNames(
            'absolute right-0 z-30 my-2 w-max max-w-[calc(100vw-2rem)] min-w-56 animate-appear rounded-card border border-hairline bg-raised p-1.5 shadow-raised',
            above ? 'bottom-full' : 'top-full',
          )}
        >
          {heading && <div className="border-b border-hairline px-3 py-2.5">{heading}</div>}
          <div
            id={id}
            role="menu"
            aria-label={label}
            tabIndex={-1}
            onKeyDown={handleKeyDown}
            className="pt-1.5"
          >
            {items.map(({ icon: Icon, ...item }) => (
              <button
                key={item.id}
                type="button"
                role="menuitem"
                tabIndex={-1}
                onClick={() => {
                  close();
                  item.onSelect();
                }}
                className="hit flex w-full items-center gap-3 rounded-lg px-3 text-left font-medium hover:bg-sunken focus-visible:outline-offset-[-3px]"
              >
                {Icon && <Icon className="size-5 text-muted" />}
                {item.label}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
};
