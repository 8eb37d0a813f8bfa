import type { Agreement, PrivacyVersion } from '@saathi/contract';
import { useQueryClient } from '@tanstack/react-query';
import { BookOpen, GraduationCap, type LucideIcon, MessageSquare, Stethoscope } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFormatDateTime } from '../../platform/i18n/days.ts';
import { Section } from '../../platform/page/query-view.tsx';
import { pathTo, screens } from '../../platform/page/screens.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { RemoveDoctorDialog } from '../assignments/index.ts';
import { useMyDataMessages } from './my-data.messages.ts';
import { myDataApi } from './my-data-api.ts';
import { PrivacyDialog } from './privacy-dialog.tsx';
import { TakeBackTeamDialog } from './take-back-team-dialog.tsx';

type Doctor = NonNullable<Agreement['doctor']>;

const icons: Record<Agreement['kind'], LucideIcon> = {
  privacy_notice: BookOpen,
  doctor: Stethoscope,
  team: Stethoscope,
  gateway: MessageSquare,
  learning: GraduationCap,
};

const useTitleOf = () => {
  const words = useMyDataMessages().agreed;
  return ({ kind, doctor, version }: Agreement) => {
    const name = doctor?.name ?? '';
    if (kind === 'doctor') return words.doctor({ name });
    // The first wording (version 2) named only stand-in doctors.
    if (kind === 'team') return words.team[version === '2' ? 'title2' : 'title']({ name });
    return words.kinds[kind];
  };
};

type RowProps = { agreement: Agreement; children?: ReactNode };

/** What was agreed to, and when. */
const Row = ({ agreement, children }: RowProps) => {
  const words = useMyDataMessages().agreed;
  const moment = useFormatDateTime();
  const titleOf = useTitleOf();
  const { kind, agreedAt, endedAt } = agreement;
  const Icon = icons[kind];
  const from = moment(agreedAt);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <Icon className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-32">
        <p className="font-medium wrap-break-word">{titleOf(agreement)}</p>
        <p className="text-sm text-muted">
          {endedAt ? words.ended({ from, to: moment(endedAt) }) : words.since({ when: from })}
        </p>
        {kind === 'doctor' && !endedAt && <p className="text-sm text-muted">{words.sees}</p>}
      </div>
      {children && <div className="ml-auto">{children}</div>}
    </li>
  );
};

type AgreementsSectionProps = { agreements: readonly Agreement[] };

/** All consents of the user, and how to withdraw them. */
export const AgreementsSection = ({ agreements }: AgreementsSectionProps) => {
  const words = useMyDataMessages().agreed;
  const moment = useFormatDateTime();
  const cache = useQueryClient();
  const { role } = useSignedIn().user;
  const [read, setRead] = useState<PrivacyVersion>();
  const [takingBack, setTakingBack] = useState<{ kind: 'doctor' | 'team'; doctor: Doctor }>();
  const endTakingBack = () => {
    setTakingBack(undefined);
    void cache.invalidateQueries({ queryKey: myDataApi.read.key() });
  };
  const actionOf = ({ kind, version, doctor, agreedAt, endedAt }: Agreement) => {
    if (kind === 'privacy_notice') {
      return (
        <Button
          variant="quiet"
          aria-label={words.readLabel({ when: moment(agreedAt) })}
          onClick={() => setRead(version as PrivacyVersion)}
        >
          {words.read}
        </Button>
      );
    }
    if (kind === 'gateway' && !endedAt) {
      return (
        <LinkButton
          variant="quiet"
          aria-label={words.changeLabel}
          href={screens[`${role}Settings`]}
        >
          {words.change}
        </LinkButton>
      );
    }
    if (kind === 'doctor' && doctor && endedAt) {
      return (
        <LinkButton
          variant="quiet"
          aria-label={words.readChatLabel(doctor)}
          href={pathTo(screens.patientChat, { doctorId: doctor.id })}
        >
          {words.readChat}
        </LinkButton>
      );
    }
    if ((kind !== 'doctor' && kind !== 'team') || !doctor || endedAt) return null;
    const isTeam = kind === 'team';
    return (
      <Button
        variant="quiet"
        aria-label={isTeam ? words.team.label(doctor) : words.withdrawLabel(doctor)}
        onClick={() => setTakingBack({ kind, doctor })}
      >
        {isTeam ? words.team.confirm : words.withdraw}
      </Button>
    );
  };
  return (
    <Section title={words.title}>
      {agreements.length === 0 && <p className="text-muted">{words.nothing}</p>}
      <ul className="divide-y divide-hairline">
        {agreements.map((agreement) => (
          <Row
            key={`${agreement.kind}${agreement.doctor?.id}${agreement.agreedAt}`}
            agreement={agreement}
          >
            {actionOf(agreement)}
          </Row>
        ))}
      </ul>
      {read && <PrivacyDialog version={read} onClose={() => setRead(undefined)} />}
      {takingBack?.kind === 'doctor' && (
        <RemoveDoctorDialog doctor={takingBack.doctor} onClose={endTakingBack} />
      )}
      {takingBack?.kind === 'team' && (
        <TakeBackTeamDialog doctor={takingBack.doctor} onClose={endTakingBack} />
      )}
    </Section>
  );
};
