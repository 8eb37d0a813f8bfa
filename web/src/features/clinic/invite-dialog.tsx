import type { MemberRole } from '@saathi/contract';
import { NAME_MAX_CHARACTERS } from '@saathi/contract/limits';
import { useState } from 'react';
import { useFaults } from '../../platform/page/form.ts';
import { PinDialog } from '../../platform/page/pin-dialog.tsx';
import { Choice } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { useClinicMessages } from './clinic.messages.ts';
import { useCacheInvitation, useRefreshTeam } from './clinic.queries.ts';
import { clinicApi } from './clinic-api.ts';

const roles: readonly MemberRole[] = ['desk', 'assistant'];

export type MadeInvitation = Awaited<ReturnType<typeof clinicApi.invite>>;

type InviteDialogProps = { onMade: (made: MadeInvitation) => void; onClose: () => void };

/** Invites somebody with a name, a role and the owner's PIN. */
export const InviteDialog = ({ onMade, onClose }: InviteDialogProps) => {
  const { team } = useClinicMessages();
  const words = team.invite;
  const keep = useCacheInvitation();
  const refresh = useRefreshTeam();
  const [typed, setTyped] = useState('');
  const [role, setRole] = useState<MemberRole>('desk');
  const name = typed.trim();
  const { shown, isReady } = useFaults({ name: !name && words.nameMissing });
  return (
    <PinDialog
      words={words}
      isReady={isReady}
      action={(pin) => clinicApi.invite({ body: { name, role, pin } })}
      onDone={(made) => {
        keep(made.invitation);
        // Who has joined meanwhile is listed as a member, and their code goes.
        refresh();
        onMade(made);
        onClose();
      }}
      onClose={onClose}
    >
      <TextField
        label={words.name}
        error={shown.name}
        autoComplete="off"
        autoCapitalize="words"
        maxLength={NAME_MAX_CHARACTERS}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Choice
        label={words.role}
        choices={roles.map((value) => ({ value, label: team[value] }))}
        value={role}
        onChange={setRole}
      />
      <p className="text-sm text-muted">{words.roles[role]}</p>
    </PinDialog>
  );
};
