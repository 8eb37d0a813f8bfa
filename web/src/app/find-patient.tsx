import { Search } from 'lucide-react';
import { Link, useRoute } from 'wouter';
import { screens } from '../platform/page/screens.ts';
import { buttonClassName } from '../ui/button.tsx';
import { useAppMessages } from './app.messages.ts';

/** Link to My Patients with the cursor in its search, to find a patient by part of a name. */
export const FindPatient = () => {
  const words = useAppMessages();
  const [onPatients] = useRoute(screens.doctorPatients);
  if (onPatients) return null;
  return (
    <Link
      href={screens.doctorPatients}
      state={{ finding: true }}
      aria-label={words.findPatient}
      className={`${buttonClassName('quiet', 'icon')} shrink-0 px-0!`}
    >
      <Search className="size-6" />
    </Link>
  );
};
