import type { Patient } from '@saathi/contract';
import { Phone } from 'lucide-react';
import { Link } from 'wouter';
import { pathTo, screens } from '../../platform/page/screens.ts';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { usePatientsMessages } from './patients.messages.ts';

/** A patient's name as a link to the patient's page. */
export const PatientLink = ({ patient }: { patient: Pick<Patient, 'id' | 'name'> }) => (
  <Link
    href={pathTo(screens.doctorPatient, { patientId: patient.id })}
    className="-my-3 inline-block rounded-sm py-3 hover:underline"
  >
    {patient.name}
  </Link>
);

/** A patient's phone number as a link that calls it. */
export const CallPatient = ({ patient }: { patient: Pick<Patient, 'name' | 'phone'> }) => (
  <a
    href={`tel:${patient.phone}`}
    aria-label={usePatientsMessages().detail.call(patient)}
    className="hit -my-1.5 inline-flex items-center gap-1.5 rounded-sm font-medium text-brand hover:underline"
  >
    <Phone className="size-4 shrink-0" />
    <PhoneNumber of={patient.phone} />
  </a>
);
