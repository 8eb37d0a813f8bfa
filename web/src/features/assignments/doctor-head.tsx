import type { AssignedDoctor } from '@saathi/contract';
import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useDoctorsMessages, useSpecialty } from '../doctors/index.ts';
import { useAssignmentsMessages } from './assignments.messages.ts';

/** Shows that the operator has verified the doctor. */
export const VerifiedBadge = () => (
  <Badge tone="achieved">
    <BadgeCheck className="size-4" />
    {useAssignmentsMessages().card.verified}
  </Badge>
);

/** A doctor's qualifications as badges; renders nothing if there are none. */
export const Qualifications = ({ of, className }: { of: string[]; className?: string }) => {
  const words = useAssignmentsMessages().card;
  if (of.length === 0) return null;
  return (
    <ul
      aria-label={words.qualifications}
      className={classNames('flex flex-wrap gap-1.5', className)}
    >
      {of.map((qualification) => (
        <li key={qualification}>
          <Badge>{qualification}</Badge>
        </li>
      ))}
    </ul>
  );
};

type DoctorHeadProps = {
  doctor: Pick<AssignedDoctor, 'name' | 'specialty' | 'experience' | 'registrationNumber'> & {
    profileImage?: string | null;
  };
  nameClassName?: string;
  /** Shown below the years of experience. */
  children?: ReactNode;
};

/** A doctor's picture, name, specialty, years of experience and medical council number. */
export const DoctorHead = ({ doctor, nameClassName, children }: DoctorHeadProps) => {
  const specialty = useSpecialty();
  const words = useAssignmentsMessages().card;
  const { registration } = useDoctorsMessages();
  const number = doctor.registrationNumber;
  return (
    <>
      <Avatar name={doctor.name} image={doctor.profileImage} size="large" />
      <div className="min-w-0 grow basis-[min-content]">
        <h2 className={classNames('text-xl wrap-break-word', nameClassName)}>{doctor.name}</h2>
        <p className="text-muted">{specialty(doctor.specialty)}</p>
        <p className="text-muted">{words.years(doctor)}</p>
        {number && <p className="wrap-break-word text-muted">{registration({ number })}</p>}
        {children}
      </div>
    </>
  );
};
