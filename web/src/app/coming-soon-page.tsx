import { useMessages } from '../platform/i18n.ts';
import { screens } from '../platform/screens.ts';
import { useTitle } from '../platform/title.ts';
import { Badge } from '../ui/badge.tsx';
import { Drawing, type DrawingName } from '../ui/drawings.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { appMessages } from './app.messages.ts';
import { EditDetailsButton } from './edit-details-button.tsx';

const drawings = {
  records: 'folder',
  patientAppointments: 'calendar',
  doctorAppointments: 'calendar',
  doctorChat: 'conversation',
  profile: 'doctor',
} satisfies Record<string, DrawingName>;

type Topic = keyof typeof drawings;

const destinations: Partial<Record<Topic, string>> = {
  patientAppointments: screens.patientDoctors,
  doctorAppointments: screens.doctorInbox,
  doctorChat: screens.doctorInbox,
};

const ComingSoon = ({ topic }: { topic: Topic }) => {
  const words = useMessages(appMessages).comingSoon;
  const about = words[topic];
  const destination = destinations[topic];
  useTitle(about.title);
  return (
    <div className="flex flex-col items-center py-10 text-center sm:py-16">
      <Drawing name={drawings[topic]} />
      <h1 tabIndex={-1} className="mt-6 text-2xl sm:text-3xl">
        {about.title}
      </h1>
      <Badge tone="marigold" className="mt-3">
        {words.label}
      </Badge>
      <p className="mt-4 max-w-[42ch] text-muted">{about.description}</p>
      {topic === 'profile' && <EditDetailsButton variant="secondary" className="mt-6" />}
      {destination && 'action' in about && (
        <LinkButton href={destination} variant="secondary" className="mt-6">
          {about.action}
        </LinkButton>
      )}
    </div>
  );
};

export const RecordsPage = () => <ComingSoon topic="records" />;
export const PatientAppointmentsPage = () => <ComingSoon topic="patientAppointments" />;
export const DoctorAppointmentsPage = () => <ComingSoon topic="doctorAppointments" />;
export const DoctorChatPage = () => <ComingSoon topic="doctorChat" />;
export const DoctorProfilePage = () => <ComingSoon topic="profile" />;
