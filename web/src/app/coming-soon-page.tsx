import { PageHeading } from '../platform/page/page-heading.tsx';
import { type ScreenName, screens } from '../platform/page/screens.ts';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { CalendarDrawing } from '../ui/drawings/calendar.tsx';
import { ConversationDrawing } from '../ui/drawings/conversation.tsx';
import { DoctorDrawing } from '../ui/drawings/doctor.tsx';
import { FolderDrawing } from '../ui/drawings/folder.tsx';
import { useAppMessages } from './app.messages.ts';
import { EditDetailsButton } from './edit-details-button.tsx';

const topics = {
  patientRecords: { drawing: FolderDrawing },
  patientAppointments: { drawing: CalendarDrawing, instead: screens.patientDoctors },
  doctorAppointments: { drawing: CalendarDrawing, instead: screens.doctorInbox },
  doctorChat: { drawing: ConversationDrawing, instead: screens.doctorInbox },
  doctorProfile: { drawing: DoctorDrawing },
} as const satisfies Partial<Record<ScreenName, object>>;

export type Topic = keyof typeof topics;

const ComingSoon = ({ topic }: { topic: Topic }) => {
  const words = useAppMessages().comingSoon;
  const about = words[topic];
  const { drawing: Drawing, ...more } = topics[topic];
  return (
    <>
      <PageHeading screen={topic} />
      <div className="flex flex-col items-center py-4 text-center sm:py-10">
        <Drawing />
        <Badge tone="marigold" className="mt-6">
          {words.label}
        </Badge>
        <p className="mt-4 max-w-[42ch] text-muted">{about.description}</p>
        {topic === 'doctorProfile' && <EditDetailsButton variant="secondary" className="mt-6" />}
        {'instead' in more && 'action' in about && (
          <LinkButton href={more.instead} variant="secondary" className="mt-6">
            {about.action}
          </LinkButton>
        )}
      </div>
    </>
  );
};

/** The page that says what a screen will hold one day, and what there is until then. */
export const comingSoonPage = (topic: Topic) => () => <ComingSoon topic={topic} />;
