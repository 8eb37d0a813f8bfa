import type { Measure } from '@saathi/contract';
import { useToday } from '../../../platform/i18n/days.ts';
import { useSharedMessages } from '../../../platform/i18n/shared.messages.ts';
import { useSignedIn } from '../../../platform/session/session.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { MeasureReadings } from '../measure-readings.tsx';
import { useMeasuresMessages } from '../measures.messages.ts';

type MeasureDialogProps = { measure: Measure; onClose: () => void };

/** The patient's readings of one measure, which can be corrected here. */
export const MeasureDialog = ({ measure, onClose }: MeasureDialogProps) => {
  const { user } = useSignedIn();
  const { names } = useMeasuresMessages();
  return (
    <Dialog title={names[measure]} closeLabel={useSharedMessages().close} onClose={onClose}>
      <MeasureReadings measure={measure} patientId={user.id} today={useToday()} own />
    </Dialog>
  );
};
