import { useState } from 'react';
import { useSharedMessages } from '../../../platform/i18n/shared.messages.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useShortcutsDialogMessages } from './shortcuts-dialog.messages.ts';
import { areShortcutsOn, turnShortcuts } from './use-shortcuts.ts';

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

/** Lists the keyboard shortcuts, and turns them on and off on this device. */
export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => {
  const words = useShortcutsDialogMessages();
  const { close } = useSharedMessages();
  const [on, setOn] = useState(areShortcutsOn);
  const handleChange = (next: boolean) => {
    turnShortcuts(next);
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
