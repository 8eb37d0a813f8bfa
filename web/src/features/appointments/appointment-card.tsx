import type { Appointment } from '@saathi/contract';
import { CHANGE_UNTIL_MINUTES } from '@saathi/contract/limits';
import { MapPin, Video } from 'lucide-react';
import { useClinic } from '../../platform/api/clinic.ts';
import { useNow } from '../../platform/i18n/days.ts';
import { pathTo, screens } from '../../platform/page/screens.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClassName, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { AppointmentTime } from './appointment-time.tsx';
import { useAppointmentsMessages } from './appointments.messages.ts';
import { CalendarLink } from './calendar-link.tsx';
import { StateBadge } from './state-badge.tsx';
import { Token } from './token.tsx';

type AppointmentCardProps = {
  appointment: Appointment;
  onMove: () => void;
  onCancel: () => void;
};

const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;

const Changes = ({ appointment, onMove, onCancel }: AppointmentCardProps) => {
  const words = useAppointmentsMessages();
  const { changeableUntil, doctor, startsAt, state } = appointment;
  const now = useNow(MINUTE_MS);
  const isInTime = now < Date.parse(changeableUntil ?? '');
  if (isInTime) {
    return (
      <>
        <Button variant="secondary" onClick={onMove}>
          {words.moveIt}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {words.cancelIt}
        </Button>
      </>
    );
  }
  return (
    <>
      {state !== 'arrived' && now < Date.parse(startsAt) && (
        <p className="basis-full text-sm text-muted">
          {words.tooLate({ hours: CHANGE_UNTIL_MINUTES / MINUTES_PER_HOUR })}
        </p>
      )}
      <LinkButton variant="secondary" href={pathTo(screens.patientChat, { doctorId: doctor.id })}>
        {words.chat}
      </LinkButton>
    </>
  );
};

/** One of the patient's open appointments, with the actions available for it. */
export const AppointmentCard = (props: AppointmentCardProps) => {
  const { appointment } = props;
  const words = useAppointmentsMessages();
  const { doctor, reason, videoUrl } = appointment;
  const clinic = useClinic();
  const place = [clinic?.name, clinic?.address].filter(Boolean).join('\n');
  return (
    <Card className="grid gap-4">
      <div className="grid gap-1">
        <AppointmentTime at={appointment} className="text-xl font-semibold" />
        <p>{words.doctor(doctor)}</p>
        <div className="mt-1 flex flex-wrap gap-1.5">
          <StateBadge {...appointment} />
          <Token of={appointment} />
          {videoUrl && <Badge>{words.videoNote}</Badge>}
        </div>
        {place && !videoUrl && (
          <p className="mt-1 flex gap-1.5">
            <MapPin className="mt-0.5 size-5 shrink-0 text-muted" />
            <span dir="auto" className="min-w-0 whitespace-pre-line wrap-break-word">
              {place}
            </span>
          </p>
        )}
        {reason && <p dir="auto" className="mt-1 text-muted wrap-anywhere">{`“${reason}”`}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {videoUrl && (
          <a href={videoUrl} target="_blank" rel="noreferrer" className={buttonClassName()}>
            <Video className="size-5" />
            {words.video}
          </a>
        )}
        <Changes {...props} />
        <CalendarLink of={appointment} />
      </div>
    </Card>
  );
};
