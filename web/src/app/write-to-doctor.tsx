import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { Link, useRoute } from 'wouter';
import { api } from '../platform/api/api.ts';
import { pathTo, screens } from '../platform/page/screens.ts';
import { useSignedIn } from '../platform/session/session.tsx';
import { buttonClassName } from '../ui/button.tsx';
import { useAppMessages } from './app.messages.ts';
import { pages } from './routes.ts';

/**
 * Link to the chat with the patient's only doctor. With several, the patient chooses on the Doctors
 * screen.
 */
export const WriteToDoctor = () => {
  const words = useAppMessages();
  const { user } = useSignedIn();
  const [onDoctors] = useRoute(screens.patientDoctors);
  const [inChat] = useRoute(screens.patientChat);
  // Fetches nothing: the count at the Doctors entry keeps this read up to date.
  const own = api.assignments.doctors.query({ params: { patientId: user.id } });
  const { data = [] } = useQuery({ ...own, enabled: false });
  const [doctor] = data;
  if (!doctor || data.length > 1 || onDoctors || inChat) return null;
  return (
    <Link
      href={pathTo(screens.patientChat, { doctorId: doctor.id })}
      aria-label={words.writeTo(doctor)}
      title={words.writeTo(doctor)}
      onPointerEnter={pages.patientChat.preload}
      onFocus={pages.patientChat.preload}
      className={`${buttonClassName('quiet', 'icon')} -mx-2 shrink-0 text-brand!`}
    >
      <MessageCircle className="size-6" />
    </Link>
  );
};
