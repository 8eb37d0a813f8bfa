import { useEffect, useEffectEvent } from 'react';
import { listenTo } from '../../../platform/page/events.ts';
import { localStore } from '../../../platform/session/storage.ts';
import { topDialog } from '../../../ui/dialog-stack.ts';

const KEY = 'shortcuts';

/** Single-letter shortcuts must be optional: dictation software can trigger them by accident. */
export const areShortcutsOn = (): boolean => localStore.read(KEY) !== 'off';

export const turnShortcuts = (on: boolean): void => localStore.write(KEY, on ? 'on' : 'off');

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Runs actions on single keys while no text field has the focus and no dialog is open. */
export const useShortcuts = (actions: Record<string, () => void>): void => {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isTyping(event.target) || topDialog() || !areShortcutsOn()) return;
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => listenTo(document, ['keydown'], (event: KeyboardEvent) => handleKey(event)), []);
};
