import { PinDialog as AskPin, type PinDialogProps } from '../../platform/page/pin-dialog.tsx';
import { useMyDataMessages } from './my-data.messages.ts';

/** Runs an action on the user's own data after asking for the PIN. */
export const PinDialog = <Output,>(props: Omit<PinDialogProps<Output>, 'pinWords'>) => (
  <AskPin {...props} pinWords={useMyDataMessages().pin} />
);
