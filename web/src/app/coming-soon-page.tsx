import { useMessages } from '../platform/i18n/i18n.ts';
import { useTitle } from '../platform/page/document.ts';
import { type ScreenName, screens } from '../platform/page/screens.ts';
import { Badge } from '../ui/badge.tsx';
import { CalendarDrawing } from '../ui/drawings/calendar.tsx';
import { ConversationDrawing } from '../ui/drawings/conversation.tsx';
import { DoctorDrawing } from '../ui/drawings/doctor.tsx';
import { FolderDrawing } from '../ui/drawings/folder.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { appMessages } from './app.messages.ts';
import { EditDetailsButton } from './edit-details-button.tsx';

const drawings = {
  records: FolderDrawing,
  patientAppointments: CalendarDrawing,
  doctorAppointments: CalendarDrawing,
  doctorChat: ConversationDrawing,
  profile: DoctorDrawing,
};

type Topic = keyof typeof drawings;

const names = {
  records: 'patientRecords',
  patientAppointments: 'patientAppointments',
  doctorAppointments: 'doctorAppointments',
  doctorChat: 'doctorChat',
  profile: 'doctorProfile',
} as const satisfies Record<Topic, ScreenName>;

const destinations: Partial<Record<Topic, string>> = {
  patientAppointments: screens.patientDoctors,
  doctorAppointments: screens.doctorInbox,
  doctorChat: screens.doctorInbox,
};

const ComingSoon = ({ topic }: { topic: Topic }) => {
  const { comingSoon: words, titles } = useMessages(appMessages);
  const about = words[topic];
  const title = titles[names[topic]];
  const destination = destinations[topic];
  const Drawing = drawings[topic];
  useTitle(title);
  return (
    <>
      <PageHeading title={title} />
      <div className="flex flex-col items-center py-4 text-center sm:py-10">
        <Drawing />
        <Badge tone="marigold" className="mt-6">
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
    </>
  );
};

export const RecordsPage = () => <ComingSoon topic="records" />;
export const PatientAppointmentsPage = () => <ComingSoon topic="patientAppointments" />;
export const DoctorAppointmentsPage = () => <ComingSoon topic="doctorAppointments" />;
export const DoctorChatPage = () => <ComingSoon topic="doctorChat" />;
export const DoctorProfilePage = () => <ComingSoon topic="profile" />;
