import { PinDialog as AskPin, type PinDialogProps } from '../../platform/page/pin-dialog.tsx';
import { useMyDataMessages } from './my-data.messages.ts';

/** Does something with the own data only with the PIN. */
export const PinDialog = <Output,>(props: Omit<PinDialogProps<Output>, 'pinWords'>) => (
  <AskPin {...props} pinWords={useMyDataMessages().pin} />
);
