import { lazyDialog } from '../../platform/page/lazy.tsx';

export { useDoctorsMessages } from './doctors.messages.ts';
export {
  chosenSpecialty,
  OTHER_SPECIALTY,
  SpecialtyFields,
  useSpecialty,
} from './specialty-fields.tsx';

export const EditDetailsDialog = lazyDialog(
  () => import('./edit-details-dialog.tsx'),
  'EditDetailsDialog',
);
