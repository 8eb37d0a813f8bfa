export { useDoctorsMessages } from './doctors.messages.ts';
export { EditDetailsDialog } from './edit-details-entry.ts';
export {
  chosenSpecialty,
  type Practice,
  PracticeFields,
  usePracticeFaults,
  useSpecialty,
} from './practice-fields.tsx';
