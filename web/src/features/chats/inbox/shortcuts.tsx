import { Keyboard } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSharedMessages } from '../../../platform/i18n/shared.messages.ts';
import { listenTo } from '../../../platform/page/events.ts';
import { localStore } from '../../../platform/session/storage.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { topDialog } from '../../../ui/dialog-stack.ts';
import { useInboxMessages } from './inbox.messages.ts';

const KEY = 'shortcuts';

// Single-letter shortcuts must be optional: dictation software can trigger them by accident.
const areOn = () => localStore.read(KEY) !== 'off';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Runs actions on single keys while no text field has the focus and no dialog is open. */
export const useShortcuts = (actions: Record<string, () => void>): void => {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isTyping(event.target) || topDialog() || !areOn()) return;
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => listenTo(document, ['keydown'], (event: KeyboardEvent) => handleKey(event)), []);
};

const keys = [
  [['j', '↓'], 'down'],
  [['k', '↑'], 'up'],
  [['Enter'], 'open'],
  [['r'], 'reply'],
  [['Esc'], 'leave'],
  [['c'], 'hand'],
  [['n'], 'next'],
  [['u'], 'back'],
  [['?'], 'help'],
] as const;

const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => {
  const words = useInboxMessages().shortcuts;
  const { close } = useSharedMessages();
  const [on, setOn] = useState(areOn);
  const handleChange = (next: boolean) => {
    localStore.write(KEY, next ? 'on' : 'off');
    setOn(next);
  };
  return (
    <Dialog title={words.title} closeLabel={close} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5">
        {keys.map(([alike, name]) => (
          <div key={name} className="contents">
            <dt className="flex gap-1.5">
              {alike.map((key) => (
                <kbd
                  key={key}
                  className="inline-grid min-w-9 place-items-center rounded-lg border border-line bg-sunken px-2 py-0.5 font-sans font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{words.keys[name]}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        className="mt-4"
        label={words.active}
        checked={on}
        onChange={(event) => handleChange(event.target.checked)}
      />
    </Dialog>
  );
};

/** Opens the shortcuts help, by button or by '?'; the button is hidden on small screens. */
export const ShortcutsHelp = () => {
  const words = useInboxMessages().shortcuts;
  const [open, setOpen] = useState(false);
  useShortcuts({ '?': () => setOpen(true) });
  return (
    <>
      <IconButton
        icon={Keyboard}
        label={words.open}
        className="max-lg:hidden"
        onClick={() => setOpen(true)}
      />
      {open && <ShortcutsDialog onClose={() => setOpen(false)} />}
    </>
  );
};
