import type { ClinicDoctor } from '@saathi/contract';
import { useState } from 'react';
import { hasCode } from '../../platform/api/api.ts';
import { ConfirmedAction } from '../../platform/page/dialogs.tsx';
import { PinDialog } from '../../platform/page/pin-dialog.tsx';
import { screens } from '../../platform/page/screens.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Command } from '../../ui/command.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { useSpecialty } from '../doctors/index.ts';
import { useClinicMessages } from './clinic.messages.ts';
import { useCacheDoctor, useRefreshDoctors } from './clinic.queries.ts';
import { clinicApi } from './clinic-api.ts';

type AboutDoctor = { doctor: ClinicDoctor };
type DoctorRowProps = AboutDoctor & { doctors: readonly ClinicDoctor[] };
type AskProps = AboutDoctor & { onClose: () => void };

/** Returns the registration number and the qualifications, as far as the doctor gave them. */
const useDetails = ({
  registrationNumber: number,
  qualifications = [],
}: ClinicDoctor): string[] => {
  const words = useClinicMessages().doctors;
  return [
    ...(number ? [words.number({ number })] : []),
    ...(qualifications.length > 0
      ? [words.qualifications({ list: qualifications.join(', ') })]
      : []),
  ];
};

const VerifyQuestion = ({ doctor, onClose }: AskProps) => {
  const { verify, unverify } = useClinicMessages().doctors;
  const keep = useCacheDoctor();
  const refresh = useRefreshDoctors();
  const specialtyOf = useSpecialty();
  const details = useDetails(doctor);
  const { id, verified, name, specialty, registrationNumber, qualifications } = doctor;
  const words = verified
    ? unverify
    : { ...verify, text: `${verify.text} ${[specialtyOf(specialty), ...details].join(' · ')}` };
  return (
    <ConfirmedAction
      words={{ ...words, title: words.title({ name }) }}
      destructive={false}
      action={async () => {
        const seen = { name, specialty, registrationNumber, qualifications };
        const body = { verified: !verified, seen };
        const params = { doctorId: id };
        keep(
          await clinicApi.verify({ params, body }).catch((cause) => {
            if (hasCode(cause, 'conflict')) refresh();
            throw cause;
          }),
        );
      }}
      onClose={onClose}
    />
  );
};

const AddOwnerDialog = ({ doctor, onClose }: AskProps) => {
  const { doctors } = useClinicMessages();
  const { add: words } = doctors;
  const keep = useCacheDoctor();
  return (
    <PinDialog
      words={{ ...words, title: words.title(doctor) }}
      action={(pin) => clinicApi.addOwner({ params: { doctorId: doctor.id }, body: { pin } })}
      done={words.done}
      onDone={(changed) => {
        keep(changed);
        onClose();
      }}
      onClose={onClose}
    />
  );
};

const LeaveDialog = ({ onClose }: { onClose: () => void }) => {
  const { doctors } = useClinicMessages();
  const { leave: words } = doctors;
  const session = useSignedIn();
  return (
    <PinDialog
      words={words}
      destructive
      action={(pin) => clinicApi.leave({ body: { pin } })}
      done={words.done}
      onDone={() => session.update({ ...session, clinic: undefined })}
      onFailed={(cause) => {
        if (hasCode(cause, 'last_owner')) onClose();
      }}
      onClose={onClose}
    />
  );
};

type Asking = 'verify' | 'add' | 'leave';

const Actions = ({
  doctor,
  isSelf,
  onAsk,
}: AboutDoctor & { isSelf: boolean; onAsk: (what: Asking) => void }) => {
  const words = useClinicMessages().doctors;
  const { verified, owner } = doctor;
  if (isSelf) {
    return (
      <Button variant="quiet" onClick={() => onAsk('leave')}>
        {words.leave.open}
      </Button>
    );
  }
  const verify = verified ? words.unverify : words.verify;
  return (
    <>
      <LinkButton
        variant="quiet"
        aria-label={words.cover.label(doctor)}
        href={`${screens.doctorCover}?of=${doctor.id}`}
      >
        {words.cover.open}
      </LinkButton>
      {verified && !owner && (
        <Button
          variant="secondary"
          aria-label={words.add.label(doctor)}
          onClick={() => onAsk('add')}
        >
          {words.add.open}
        </Button>
      )}
      <Button
        variant={verified ? 'quiet' : 'secondary'}
        aria-label={verify.label(doctor)}
        onClick={() => onAsk('verify')}
      >
        {verify.open}
      </Button>
    </>
  );
};

/** Tells an owner who is not verified who can verify them: another owner, or else the operator. */
const WhoVerifies = ({ doctor: { id, phone }, doctors }: DoctorRowProps) => {
  const words = useClinicMessages().doctors.whoVerifies;
  const isOnlyOwner = doctors.every((one) => !one.owner || one.id === id);
  return (
    <div className="mt-2 grid justify-items-start gap-1 text-sm">
      <p>{isOnlyOwner ? words.operator : words.owner}</p>
      {isOnlyOwner && <Command>npm run admin -- verify {phone}</Command>}
      <p>{words.detailsFirst}</p>
    </div>
  );
};

/** A doctor of the clinic, with the actions available to an owner. */
export const DoctorRow = ({ doctor, doctors }: DoctorRowProps) => {
  const words = useClinicMessages().doctors;
  const specialtyOf = useSpecialty();
  const { user } = useSignedIn();
  const [asking, setAsking] = useState<Asking>();
  const { id, name, phone, specialty, verified, owner } = doctor;
  const isSelf = id === user.id;
  const onClose = () => setAsking(undefined);
  return (
    <li className="flex flex-wrap items-start gap-3 py-4">
      <Avatar name={name} />
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="text-base wrap-anywhere">{name}</h3>
        <p className="text-sm text-muted wrap-anywhere">{specialtyOf(specialty)}</p>
        <p className="text-sm text-muted">
          <PhoneNumber of={phone} />
        </p>
        {useDetails(doctor).map((text) => (
          <p key={text} className="text-sm text-muted wrap-anywhere">
            {text}
          </p>
        ))}
        <p className="mt-2 flex flex-wrap gap-2">
          {isSelf && <Badge>{words.you}</Badge>}
          {owner && <Badge tone="brand">{words.owner}</Badge>}
          <Badge tone={verified ? 'achieved' : 'neutral'}>
            {verified ? words.verified : words.unverified}
          </Badge>
        </p>
        {isSelf && !verified && <WhoVerifies {...{ doctor, doctors }} />}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <Actions {...{ doctor, isSelf }} onAsk={setAsking} />
      </div>
      {asking === 'verify' && <VerifyQuestion {...{ doctor, onClose }} />}
      {asking === 'add' && <AddOwnerDialog {...{ doctor, onClose }} />}
      {asking === 'leave' && <LeaveDialog onClose={onClose} />}
    </li>
  );
};
