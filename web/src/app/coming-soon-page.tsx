import { ComingSoon } from '../platform/page/page.tsx';
import { screens } from '../platform/page/screens.ts';
import { LinkButton } from '../ui/button.tsx';
import { ConversationDrawing } from '../ui/drawings/conversation.tsx';
import { DoctorDrawing } from '../ui/drawings/doctor.tsx';
import { useAppMessages } from './app.messages.ts';
import { EditDetailsButton } from './edit-details-button.tsx';

/** Placeholder for a chat with its own address; until then the inbox contains it. */
export const DoctorChatPage = () => {
  const { description, action } = useAppMessages().comingSoon.doctorChat;
  return (
    <ComingSoon screen="doctorChat" drawing={<ConversationDrawing />} description={description}>
      <LinkButton href={screens.doctorInbox} variant="secondary">
        {action}
      </LinkButton>
    </ComingSoon>
  );
};

/** Placeholder for the doctor's profile; until then the doctor's details can be edited. */
export const ProfilePage = () => {
  const words = useAppMessages().comingSoon.doctorProfile;
  return (
    <ComingSoon screen="doctorProfile" drawing={<DoctorDrawing />} {...words}>
      <EditDetailsButton variant="secondary" />
    </ComingSoon>
  );
};
