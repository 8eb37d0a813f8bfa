import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '../../../platform/page/lazy.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { useInboxMessages } from './inbox.messages.ts';
import { useShortcuts } from './use-shortcuts.ts';

const ShortcutsDialog = lazyDialog(() => import('./shortcuts-dialog.tsx'), 'ShortcutsDialog');

/** Opens the shortcuts help, by button or by '?'; the button is hidden on small screens. */
export const ShortcutsHelp = () => {
  const [open, setOpen] = useState(false);
  useShortcuts({ '?': () => setOpen(true) });
  return (
    <>
      <IconButton
        icon={Keyboard}
        label={useInboxMessages().shortcuts}
        className="max-lg:hidden"
        onClick={() => setOpen(true)}
      />
      {open && <ShortcutsDialog onClose={() => setOpen(false)} />}
    </>
  );
};
