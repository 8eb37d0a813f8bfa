import type { Reading } from '@saathi/contract';
import { HISTORY_DAYS } from '@saathi/contract/limits';
import { addDays, useToday } from '../../../platform/i18n/days.ts';
import { useSharedMessages } from '../../../platform/i18n/shared.messages.ts';
import { useSignedIn } from '../../../platform/session/session.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { MeasureReadings } from '../measure-readings.tsx';
import { useMeasuresMessages } from '../measures.messages.ts';

type MeasureDialogProps = { latest: Reading; onClose: () => void };

/**
 * The patient's readings of the latest one's measure, which can be corrected here: up to today, or
 * up to the latest one if the chart up to today does not hold it.
 */
export const MeasureDialog = ({ latest, onClose }: MeasureDialogProps) => {
  const { user } = useSignedIn();
  const { names } = useMeasuresMessages();
  const { measure, day } = latest;
  const today = useToday();
  // The latest day is ahead of today after a flight to the west.
  const isOutside = day < addDays(today, 1 - HISTORY_DAYS) || day > today;
  return (
    <Dialog title={names[measure]} closeLabel={useSharedMessages().close} onClose={onClose}>
      <MeasureReadings measure={measure} patientId={user.id} today={isOutside ? day : today} own />
    </Dialog>
  );
};
