import type { ChatId, UserId } from '@saathi/contract';
import { MessageCircle } from 'lucide-react';
import { useLocation } from 'wouter';
import { useSharedMessages } from '../../platform/i18n/shared.messages.ts';
import { useAction } from '../../platform/page/action.ts';
import { pathTo, screens } from '../../platform/page/screens.ts';
import { Button, type ButtonVariant, LinkButton } from '../../ui/button.tsx';
import { usePatientsMessages } from './patients.messages.ts';
import { useOpenChat } from './patients.queries.ts';

type MessageButtonProps = {
  patient: { id: UserId; name: string; chatId: ChatId | null };
  variant?: ButtonVariant;
  className?: string;
};

/** Link to the chat with a patient; creates the chat if there is none yet. */
export const MessageButton = ({
  patient,
  variant = 'secondary',
  className,
}: MessageButtonProps) => {
  const words = usePatientsMessages().card;
  const { checkConnection } = useSharedMessages();
  const [, navigate] = useLocation();
  const { run: open, busy } = useAction({
    action: useOpenChat(),
    onDone: (opened) => navigate(pathTo(screens.doctorInboxChat, { chatId: opened })),
    failed: { title: words.chatFailed, description: checkConnection },
  });
  const look = { icon: MessageCircle, variant, className, 'aria-label': words.messageTo(patient) };
  const { chatId } = patient;
  if (chatId) {
    return (
      <LinkButton {...look} href={pathTo(screens.doctorInboxChat, { chatId })}>
        {words.message}
      </LinkButton>
    );
  }
  return (
    <Button {...look} onClick={() => void open(patient.id)} busyLabel={busy && words.opening}>
      {words.message}
    </Button>
  );
};
