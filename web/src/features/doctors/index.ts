import { lazyDialog } from '../../platform/page/lazy.tsx';

export { useDoctorsMessages } from './doctors.messages.ts';
export {
  chosenSpecialty,
  type Practice,
  PracticeFields,
  usePracticeFaults,
  useSpecialty,
} from './practice-fields.tsx';

export const EditDetailsDialog = lazyDialog(
  () => import('./edit-details-dialog.tsx'),
  'EditDetailsDialog',
);
