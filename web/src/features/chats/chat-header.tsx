import type { DoctorDetail } from '@saathi/contract';
import { CalendarPlus, type LucideIcon, Moon, Phone, Star } from 'lucide-react';
import { dateFormat } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { screens } from '../../platform/page/screens.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { buttonClassName } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { NextAppointment } from '../appointments/index.ts';
import { useDoctorsMessages, useSpecialty } from '../doctors/index.ts';
import { BackLink, nextAppointmentClassName } from './chat-frame.tsx';
import { useChatsMessages } from './chats.messages.ts';
import { usePatientChatMessages } from './patient-chat.messages.ts';

const DEFAULT_RATING = 4.8; // product 9

const Rating = ({ rating }: Pick<DoctorDetail, 'rating'>) => {
  const words = usePatientChatMessages().page;
  const shown = (rating ?? DEFAULT_RATING).toFixed(1);
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <Star className="size-3.5 fill-marigold text-marigold" />
      <span className="sr-only">{words.rating({ rating: shown })}</span>
      <span aria-hidden="true">{shown}</span>
    </span>
  );
};

const Away = ({ until }: { until: string }) => {
  const words = usePatientChatMessages().page;
  const language = useLanguage();
  const instant = new Date(until);
  if (instant.getTime() <= Date.now()) return null;
  const format = dateFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });
  return (
    <p className="flex basis-full items-center gap-1.5 pl-3 text-sm font-semibold text-on-marigold-tint">
      <Moon className="size-4 shrink-0" />
      {words.away({ when: format.format(instant) })}
    </p>
  );
};

const actionLook = classNames(
  buttonClassName('secondary'),
  'flex-col gap-0.5 rounded-2xl! px-2.5! py-1.5! text-sm sm:flex-row sm:gap-2 sm:px-4! sm:text-base',
  'narrow:flex-row low:px-0!',
);

type ActionProps = { icon: LucideIcon; label: string; onClick: () => void };

/** A button that only shows its icon if the window is low. */
const Action = ({ icon: Icon, label, onClick }: ActionProps) => (
  <button type="button" aria-label={label} className={actionLook} onClick={onClick}>
    <Icon className="size-5" />
    <span className="low:hidden">{label}</span>
  </button>
);

type ChatHeaderProps = {
  doctor: DoctorDetail;
  /** Undefined if the chat is closed. */
  actions: { onCall: () => void; onBook: () => void } | undefined;
};

/** The doctor of the chat, and other ways to reach them. */
export const ChatHeader = ({ doctor, actions }: ChatHeaderProps) => {
  const { doctor: named } = useChatsMessages();
  const specialty = useSpecialty();
  const words = usePatientChatMessages().page;
  const { registration } = useDoctorsMessages();
  const number = doctor.registrationNumber;
  return (
    <header className="chat-bar flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-hairline bg-card py-2 pr-3 pl-1.5 sm:gap-x-3 sm:rounded-t-card sm:px-4 sm:py-3">
      <BackLink href={screens.patientDoctors} label={words.back} />
      <Avatar
        name={doctor.user.name}
        image={doctor.profileImage}
        fallback={words.avatar}
        className="narrow:hidden"
      />
      {/* Buttons wrap below the name if its longest word does not fit next to them and there is room. */}
      <div className="min-w-0 grow basis-[min-content] low:basis-0 low:wrap-anywhere">
        <h1 tabIndex={-1} className="text-base leading-tight wrap-break-word sm:text-lg">
          {named({ name: doctor.user.name })}
        </h1>
        <p className="flex flex-wrap gap-x-2 text-sm text-muted">
          <span>{specialty(doctor.specialty)}</span>
          <span className="whitespace-nowrap">
            {words.experience({ years: doctor.experience })}
          </span>
          <Rating rating={doctor.rating} />
        </p>
      </div>
      {actions && (
        <div className="ml-auto flex gap-2 sm:gap-3">
          <Action icon={Phone} label={words.call} onClick={actions.onCall} />
          <Action icon={CalendarPlus} label={words.book} onClick={actions.onBook} />
        </div>
      )}
      {number && (
        <p className="basis-full pl-3 text-sm wrap-break-word text-muted">
          {registration({ number })}
        </p>
      )}
      {doctor.awayUntil && <Away until={doctor.awayUntil} />}
      {actions && <NextAppointment personId={doctor.id} className={nextAppointmentClassName} />}
    </header>
  );
};
