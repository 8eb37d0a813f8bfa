import type { UserId } from '@saathi/contract';
import { ClipboardList, Phone, Target } from 'lucide-react';
import { Link } from 'wouter';
import { pathTo, screens } from '../../../platform/page/screens.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, buttonClassName, LinkButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { PhoneNumber } from '../../../ui/phone-number.tsx';
import { NextAppointment } from '../../appointments/index.ts';
import { BackLink, nextAppointmentClassName } from '../chat-frame.tsx';
import { useInboxMessages } from './inbox.messages.ts';
import { ShortcutsHelp } from './shortcuts.tsx';

type InboxChatHeaderProps = {
  patient: { id: UserId; name: string; phone: string } | undefined;
  /** Whether the reader acts for the patient's doctor, and so sees only the conversation. */
  standsIn: boolean;
  onGoals: () => void;
};

/** The patient's name and other ways to reach them. */
export const InboxChatHeader = ({ patient, standsIn, onGoals }: InboxChatHeaderProps) => {
  const words = useInboxMessages();
  return (
    <header className="chat-bar flex flex-wrap items-center gap-x-1 gap-y-1 border-b border-hairline bg-card px-2 py-1.5 sm:gap-x-2 sm:px-4">
      <BackLink href={screens.doctorInbox} label={words.chat.back} />
      {patient && <Avatar name={patient.name} className="max-sm:hidden" />}
      <div className="min-w-32 flex-1 narrow:min-w-16">
        <h1
          tabIndex={-1}
          title={patient?.name}
          className="line-clamp-2 text-lg leading-tight short:line-clamp-1"
        >
          {patient && !standsIn ? (
            <Link
              href={pathTo(screens.doctorPatient, { patientId: patient.id })}
              className="rounded-md hover:underline"
            >
              {patient.name}
            </Link>
          ) : (
            (patient?.name ?? words.chat.title)
          )}
        </h1>
        {patient && <PhoneNumber of={patient.phone} className="block text-sm text-muted" />}
      </div>
      {patient && (
        <a
          href={`tel:${patient.phone}`}
          aria-label={words.chat.call({ phone: patient.phone })}
          className={classNames(buttonClassName('quiet', 'icon'), 'sm:px-4!')}
        >
          <Phone className="size-5" />
          <span className="max-sm:hidden">{words.chat.callShort}</span>
        </a>
      )}
      {!standsIn && (
        <Button
          icon={Target}
          variant="quiet"
          size="icon"
          className="xl:hidden sm:px-4!"
          onClick={onGoals}
        >
          <span className="max-sm:sr-only">{words.chat.showGoals}</span>
        </Button>
      )}
      {patient && !standsIn && (
        <LinkButton
          icon={ClipboardList}
          variant="quiet"
          size="icon"
          className="sm:px-4!"
          href={pathTo(screens.doctorVisit, { patientId: patient.id })}
        >
          <span className="max-lg:sr-only">{words.chat.visit}</span>
        </LinkButton>
      )}
      <ShortcutsHelp />
      {patient && !standsIn && (
        <NextAppointment personId={patient.id} className={nextAppointmentClassName} />
      )}
    </header>
  );
};
