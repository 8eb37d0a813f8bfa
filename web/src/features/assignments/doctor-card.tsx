import type { AssignedDoctor } from '@saathi/contract';
import { CalendarPlus, Ellipsis, Hospital, MessageCircle, UserRoundMinus } from 'lucide-react';
import { dayOf, formatDay } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { pathTo, screens } from '../../platform/page/screens.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useAssignmentsMessages } from './assignments.messages.ts';
import { DoctorHead, Qualifications, VerifiedBadge } from './doctor-head.tsx';

type DoctorCardProps = {
  doctor: AssignedDoctor;
  /** Undefined if the doctor has no hours. */
  onBook: (() => void) | undefined;
  onRemove: () => void;
};

const DoctorMenu = ({ doctor, onRemove }: Omit<DoctorCardProps, 'onBook'>) => {
  const words = useAssignmentsMessages().card;
  return (
    <Menu
      className="absolute! top-3 right-3"
      label={words.more(doctor)}
      trigger={<Ellipsis className="size-5 text-muted" />}
      items={[
        {
          id: 'remove',
          label: words.remove,
          icon: UserRoundMinus,
          onSelect: onRemove,
        },
      ]}
    />
  );
};

const Hospitals = ({ of: [first, ...rest] }: { of: string[] }) => {
  const words = useAssignmentsMessages().card;
  if (!first) return null;
  return (
    <p className="flex items-start gap-2 text-muted">
      <Hospital className="mt-0.5 size-5 shrink-0" />
      <span>
        {first}
        {rest.length > 0 && <span> {words.moreHospitals({ count: rest.length })}</span>}
      </span>
    </p>
  );
};

const Away = ({ until }: { until: string | null }) => {
  const words = useAssignmentsMessages().card;
  const language = useLanguage();
  if (!until || new Date(until) <= new Date()) return null;
  const day = formatDay(dayOf(new Date(until)), language);
  return <Badge tone="marigold">{words.away({ until: day })}</Badge>;
};

/** One of the patient's doctors (product 2). */
export const DoctorCard = ({ doctor, onBook, onRemove }: DoctorCardProps) => {
  const words = useAssignmentsMessages().card;
  return (
    <Card className="relative grid gap-4">
      {/* First, because a long name stands on the line below it. */}
      <DoctorMenu doctor={doctor} onRemove={onRemove} />
      <div className="flex flex-wrap items-start gap-4">
        {/* Only the first line of the name leaves room for the menu. */}
        <DoctorHead doctor={doctor} nameClassName="before:float-right before:h-6 before:w-10">
          <div className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
            {doctor.verified && <VerifiedBadge />}
            <Away until={doctor.awayUntil} />
          </div>
        </DoctorHead>
      </div>
      <Qualifications of={doctor.qualifications} />
      <div className="grid gap-4 sm:flex sm:items-center sm:justify-between">
        <Hospitals of={doctor.hospitals} />
        <div className="flex flex-wrap gap-2 sm:ml-auto sm:shrink-0">
          <LinkButton
            icon={MessageCircle}
            className="flex-auto sm:min-w-40"
            href={pathTo(screens.patientChat, { doctorId: doctor.id })}
            aria-label={
              doctor.unread > 0
                ? `${words.chatWith(doctor)}, ${words.unread({ count: doctor.unread })}`
                : words.chatWith(doctor)
            }
          >
            {words.chat}
            {doctor.unread > 0 && (
              <span className="rounded-full bg-on-brand px-2.5 text-sm whitespace-nowrap text-brand">
                {words.unread({ count: doctor.unread })}
              </span>
            )}
          </LinkButton>
          {onBook && (
            <Button
              icon={CalendarPlus}
              variant="secondary"
              className="flex-auto"
              aria-label={words.bookWith(doctor)}
              onClick={onBook}
            >
              {words.book}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
};
