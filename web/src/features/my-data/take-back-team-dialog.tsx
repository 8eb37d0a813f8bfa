import type { UserId } from '@saathi/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { ConfirmedAction } from '../../platform/page/dialogs.tsx';
import { useSignedIn } from '../../platform/session/session.tsx';
import { useMyDataMessages } from './my-data.messages.ts';

type TakeBackTeamDialogProps = { doctor: { id: UserId; name: string }; onClose: () => void };

/** Asks for confirmation and withdraws the consent to a doctor's team; the doctor stays. */
export const TakeBackTeamDialog = ({ doctor, onClose }: TakeBackTeamDialogProps) => {
  const words = useMyDataMessages().agreed.team;
  const cache = useQueryClient();
  const params = { patientId: useSignedIn().user.id, doctorId: doctor.id };
  return (
    <ConfirmedAction
      words={{ ...words, title: words.question(doctor), text: words.text(doctor) }}
      action={async () => {
        await api.cover.agree({ params, body: { agreed: false } });
        void cache.invalidateQueries({ queryKey: api.chats.list.key({ params }) });
      }}
      onClose={onClose}
    />
  );
};
