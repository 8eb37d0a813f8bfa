import type { ClinicInvitation, ClinicMember, ClinicMembers } from '@saathi/contract';
import { useState } from 'react';
import { Link } from 'wouter';
import { dayOf, formatDay, useFormatDateTime } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { useSharedMessages } from '../../platform/i18n/shared.messages.ts';
import { ShareButton } from '../../platform/page/copy-button.tsx';
import { ConfirmedAction } from '../../platform/page/dialogs.tsx';
import { PinDialog } from '../../platform/page/pin-dialog.tsx';
import { Section, SectionData } from '../../platform/page/query-view.tsx';
import { screens } from '../../platform/page/screens.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { useClinicMessages } from './clinic.messages.ts';
import { useRefreshTeam, useTeam } from './clinic.queries.ts';
import { clinicApi } from './clinic-api.ts';
import { InviteDialog, type MadeInvitation } from './invite-dialog.tsx';
import { IssuedCode } from './issued-code.tsx';

const SECONDS_PER_MINUTE = 60;

/** Says where a doctor allows an assistant, with a link. */
const WhoAllows = () => {
  const words = useClinicMessages().team;
  const { titles } = useSharedMessages();
  return (
    <>
      {words.allows}{' '}
      <Link
        href={screens.doctorCover}
        className="hit rounded-md font-semibold text-brand underline underline-offset-4"
      >
        {titles.doctorCover}
      </Link>
    </>
  );
};

const MemberRow = ({ member }: { member: ClinicMember }) => {
  const { team } = useClinicMessages();
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
        <h3 className="text-base wrap-anywhere">{name}</h3>
        <p className="text-sm text-muted">
          <PhoneNumber of={phone} />
        </p>
        <p className="text-sm text-muted">
          {team.since({ when: formatDay(dayOf(new Date(since)), language) })}
        </p>
        <p className="mt-2">
          <Badge>{team[role]}</Badge>
        </p>
        {role === 'assistant' && (
          <p className="mt-2 text-sm text-muted">
            <WhoAllows />
          </p>
        )}
      </div>
      <Button variant="quiet" aria-label={words.label(member)} onClick={() => setAsking(true)}>
        {words.open}
      </Button>
      {asking && (
        <PinDialog
          words={{ ...words, title: words.title(member) }}
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
        <h3 className="text-base wrap-anywhere">{name}</h3>
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

/** A code made in this visit, with the address where it is used. */
const InvitationCode = ({ made, onHide }: { made: MadeInvitation; onHide: () => void }) => {
  const { team, copying } = useClinicMessages();
  const words = team.invite;
  const { code, seconds, invitation } = made;
  const { name, role } = invitation;
  const minutes = seconds / SECONDS_PER_MINUTE;
  const address = location.origin + screens.doctorJoin;
  return (
    <IssuedCode
      title={words.made({ name, role: team[role] })}
      code={code}
      how={
        <>
          {words.how({ minutes, address })} {role === 'assistant' && <WhoAllows />}
        </>
      }
      hide={words.hide}
      onHide={onHide}
    >
      <ShareButton text={words.message({ code, minutes, address })} words={copying} />
    </IssuedCode>
  );
};

/** The clinic's members besides its doctors, and a button to invite somebody. */
export const TeamSection = () => {
  const words = useClinicMessages().team;
  const query = useTeam();
  const [inviting, setInviting] = useState(false);
  const [made, setMade] = useState<MadeInvitation[]>([]);
  const open = query.data?.invitations;
  const usable = made.filter(
    ({ invitation }) => !open || open.some(({ id }) => id === invitation.id),
  );
  return (
    <Section title={words.title} text={words.text}>
      <Button onClick={() => setInviting(true)}>{words.invite.open}</Button>
      <div role="status" aria-atomic="false">
        {usable.map((one) => (
          <InvitationCode
            key={one.invitation.id}
            made={one}
            onHide={() => setMade(made.filter((other) => other !== one))}
          />
        ))}
      </div>
      <div className="mt-4">
        <SectionData query={query} failed={words.failed}>
          {(team) => <People team={team} />}
        </SectionData>
      </div>
      {inviting && (
        <InviteDialog
          onMade={(one) => setMade([one, ...made])}
          onClose={() => setInviting(false)}
        />
      )}
    </Section>
  );
};
