import type { Patient } from '@saathi/contract';
import { QrCode } from 'lucide-react';
import { Link } from 'wouter';
import { QueryView } from '../../platform/page/query-view.tsx';
import { pathTo, screens } from '../../platform/page/screens.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { SkeletonPerson } from '../../ui/skeleton.tsx';
import { usePatientsMessages } from './patients.messages.ts';
import { useRecentPatients } from './patients.queries.ts';

const Row = ({ patient }: { patient: Patient }) => {
  const words = usePatientsMessages().dashboard;
  return (
    <Link
      href={pathTo(screens.doctorPatient, { patientId: patient.id })}
      className="-mx-2 flex items-center gap-3 rounded-field px-2 py-2.5 hover:bg-sunken"
    >
      <Avatar name={patient.name} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">{patient.name}</span>
        <PhoneNumber of={patient.phone} className="block text-muted" />
      </span>
      <Badge tone="achieved">{words.active}</Badge>
    </Link>
  );
};

// Patients join with the QR code, so a new doctor is led to it.
const Nobody = () => {
  const words = usePatientsMessages().dashboard;
  return (
    <div className="mt-3 grid justify-items-start gap-3">
      <p className="text-muted">{words.noPatients}</p>
      <LinkButton icon={QrCode} href={screens.doctorQr} variant="secondary">
        {words.showCode}
      </LinkButton>
    </div>
  );
};

const Skeletons = () => (
  <div className="mt-4 grid gap-5">
    {['first', 'second', 'third'].map((place) => (
      <SkeletonPerson key={place} />
    ))}
  </div>
);

/** The five patients assigned last (product 2). */
export const RecentPatients = () => {
  const words = usePatientsMessages().dashboard;
  return (
    <Card>
      <h2 className="text-xl">{words.recent}</h2>
      <QueryView
        query={useRecentPatients()}
        loading={words.recentLoading}
        skeleton={<Skeletons />}
        failed={words.recentFailed}
        failedAs="note"
        noteClassName="mt-3"
        empty={<Nobody />}
      >
        {(patients) => (
          <ul className="mt-2">
            {patients.map((patient) => (
              <li key={patient.id}>
                <Row patient={patient} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
};
