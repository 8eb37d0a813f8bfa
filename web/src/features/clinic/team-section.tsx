import type { ClinicInvitation, ClinicMember, ClinicMembers, MemberRole } from '@saathi/contract';
import { NAME_MAX_CHARACTERS } from '@saathi/contract/limits';
import { useState } from 'react';
import { dayOf, formatDay, useFormatDateTime } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { ConfirmedAction } from '../../platform/page/dialogs.tsx';
import { PinDialog } from '../../platform/page/pin-dialog.tsx';
import { Section, SectionData } from '../../platform/page/query-view.tsx';
import { screens } from '../../platform/page/screens.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { useClinicMessages } from './clinic.messages.ts';
import { useRefreshTeam, useTeam } from './clinic.queries.ts';
import { clinicApi } from './clinic-api.ts';
import { IssuedCode } from './issued-code.tsx';

const SECONDS_PER_MINUTE = 60;
const roles: readonly MemberRole[] = ['desk', 'assistant'];

type Handed = { name: string; code: string; seconds: number };

type InviteDialogProps = { onMade: (made: Handed) => void; onClose: () => void };

const InviteDialog = ({ onMade, onClose }: InviteDialogProps) => {
  const { team, pin: pinWords } = useClinicMessages();
  const words = team.invite;
  const refresh = useRefreshTeam();
  const [typed, setTyped] = useState('');
  const [role, setRole] = useState<MemberRole>('desk');
  const [tried, setTried] = useState(false);
  const name = typed.trim();
  return (
    <PinDialog
      words={words}
      pinWords={pinWords}
      isReady={() => {
        setTried(true);
        return name !== '';
      }}
      action={async (pin) => {
        const made = await clinicApi.invite({ body: { name, role, pin } });
        refresh();
        return made;
      }}
      onDone={({ code, seconds }) => {
        onMade({ name, code, seconds });
        onClose();
      }}
      onClose={onClose}
    >
      <TextField
        label={words.name}
        error={tried && !name && words.nameMissing}
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

const MemberRow = ({ member }: { member: ClinicMember }) => {
  const { team, pin: pinWords } = useClinicMessages();
  const words = team.remove;
  const language = useLanguage();
  const refresh = useRefreshTeam();
  const [asking, setAsking] = useState(false);
  const { id, name, phone, role, since } = member;
  const close = () => setAsking(false);
  return (
    <li className="flex flex-wrap items-start gap-3 py-4">
      <Avatar name={name} />
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="text-base [overflow-wrap:anywhere]">{name}</h3>
        <p className="text-sm text-muted">
          <PhoneNumber of={phone} />
        </p>
        <p className="text-sm text-muted">
          {team.since({ when: formatDay(dayOf(new Date(since)), language) })}
        </p>
        <p className="mt-2">
          <Badge>{team[role]}</Badge>
        </p>
      </div>
      <Button variant="quiet" aria-label={words.label(member)} onClick={() => setAsking(true)}>
        {words.open}
      </Button>
      {asking && (
        <PinDialog
          words={{ ...words, title: words.title(member) }}
          pinWords={pinWords}
          destructive
          action={async (pin) => {
            await clinicApi.removeMember({ params: { memberId: id }, body: { pin } });
            refresh();
          }}
          done={words.done}
          onDone={close}
          onClose={close}
        />
      )}
    </li>
  );
};

const InvitationRow = ({ invitation }: { invitation: ClinicInvitation }) => {
  const { team } = useClinicMessages();
  const words = team.withdraw;
  const moment = useFormatDateTime();
  const refresh = useRefreshTeam();
  const [asking, setAsking] = useState(false);
  const { id, name, role, expiresAt } = invitation;
  return (
    <li className="flex flex-wrap items-start gap-3 py-4">
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="text-base [overflow-wrap:anywhere]">{name}</h3>
        <p className="text-sm text-muted">{team.open({ when: moment(expiresAt) })}</p>
        <p className="mt-2">
          <Badge>{team[role]}</Badge>
        </p>
      </div>
      <Button variant="quiet" aria-label={words.label({ name })} onClick={() => setAsking(true)}>
        {words.open}
      </Button>
      {asking && (
        <ConfirmedAction
          words={{ ...words, title: words.title({ name }) }}
          action={async () => {
            await clinicApi.withdraw({ params: { invitationId: id } });
            refresh();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
};

const People = ({ team: { members, invitations } }: { team: ClinicMembers }) => {
  const words = useClinicMessages().team;
  if (members.length + invitations.length === 0) {
    return <p className="text-muted">{words.nobody}</p>;
  }
  return (
    <ul className="divide-y divide-hairline">
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} />
      ))}
      {members.map((member) => (
        <MemberRow key={member.id} member={member} />
      ))}
    </ul>
  );
};

/** The clinic's members besides its doctors, and a button to invite somebody. */
export const TeamSection = () => {
  const words = useClinicMessages().team;
  const [inviting, setInviting] = useState(false);
  const [handed, setHanded] = useState<Handed>();
  return (
    <Section title={words.title} text={words.text}>
      <Button onClick={() => setInviting(true)}>{words.invite.open}</Button>
      <div role="status">
        {handed && (
          <IssuedCode
            title={words.invite.made(handed)}
            code={handed.code}
            how={words.invite.how({
              minutes: handed.seconds / SECONDS_PER_MINUTE,
              path: location.host + screens.doctorJoin,
            })}
            hide={words.invite.hide}
            onHide={() => setHanded(undefined)}
          />
        )}
      </div>
      <div className="mt-4">
        <SectionData query={useTeam()} failed={words.failed}>
          {(team) => <People team={team} />}
        </SectionData>
      </div>
      {inviting && <InviteDialog onMade={setHanded} onClose={() => setInviting(false)} />}
    </Section>
  );
};
