import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ApiError, sentenceOf } from '../../platform/api/api.ts';
import { useAction } from '../../platform/page/action.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useSpecialty } from '../doctors/index.ts';
import { useAssignmentsMessages } from './assignments.messages.ts';
import { useAssignDoctor } from './assignments.queries.ts';
import { DoctorHead, Qualifications, VerifiedBadge } from './doctor-head.tsx';
import type { Found, ScannedDoctor } from './use-scan.ts';

type ScanConfirmationProps = { found: Found; onCancel: () => void; onAdded: () => void };

const useAdd = ({ found, onAdded }: ScanConfirmationProps) => {
  const { toasts } = useAssignmentsMessages();
  const assign = useAssignDoctor();
  const specialtyOf = useSpecialty();
  return useAction({
    action: () => assign(found.code),
    done: ({ doctorName: name, specialty }) => ({
      title: toasts.added,
      description: toasts.addedText({ name, specialty: specialtyOf(specialty) }),
    }),
    failed: (cause) => {
      const otherwise =
        cause instanceof ApiError ? toasts.assignRefusedText : toasts.assignFailedText;
      return { title: toasts.assignFailed, description: sentenceOf(cause, otherwise) };
    },
    onDone: onAdded,
  });
};

const Who = ({ doctor }: { doctor: ScannedDoctor }) => {
  const words = useAssignmentsMessages().confirmation;
  return (
    <Card className="p-4! sm:p-5!">
      <div className="flex flex-wrap items-center gap-4">
        <DoctorHead doctor={doctor} />
      </div>
      <Qualifications of={doctor.qualifications} className="mt-3" />
      <div className="mt-3 border-t border-hairline pt-3">
        {doctor.verified ? <VerifiedBadge /> : <Badge tone="marigold">{words.unverified}</Badge>}
        <p className="mt-1.5 text-muted">
          {doctor.verified ? words.verifiedText : words.unverifiedText}
        </p>
      </div>
    </Card>
  );
};

const Consent = ({ name }: { name: string }) => {
  const words = useAssignmentsMessages().confirmation;
  return (
    <div className="rounded-card bg-tint p-4 text-on-tint sm:p-5">
      <p className="font-semibold">{words.consent({ name })}</p>
      <ul className="mt-1.5 grid gap-1">
        {Object.entries(words.sees).map(([what, sentence]) => (
          <li key={what} className="flex gap-2">
            <Check className="mt-1 size-4 shrink-0" />
            {sentence}
          </li>
        ))}
      </ul>
      <p className="mt-2">{words.consentEnd}</p>
    </div>
  );
};

/** The doctor of the scanned code and what adding them means, for confirmation. */
export const ScanConfirmation = (props: ScanConfirmationProps) => {
  const words = useAssignmentsMessages().confirmation;
  const { doctor } = props.found;
  const { run: add, busy: adding } = useAdd(props);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="grid gap-3 sm:gap-4">
      <h1 ref={heading} tabIndex={-1} className="text-center text-2xl sm:text-3xl">
        {words.title}
      </h1>
      <Who doctor={doctor} />
      {doctor.assigned && (
        <p className="text-center text-muted">{words.assigned({ name: doctor.name })}</p>
      )}
      <Consent name={doctor.name} />
      {/* Sticky, so that the buttons stay within reach of the thumb. */}
      <div className="sticky bottom-(--bottom-bar) -mx-4 grid gap-2 border-t border-hairline bg-ground px-4 py-3 sm:mx-0 sm:px-0 md:border-0">
        <p className="text-center text-lg font-semibold">{words.question({ name: doctor.name })}</p>
        <div className="grid grid-cols-2 gap-3">
          <Button size="large" variant="quiet" disabled={adding} onClick={props.onCancel}>
            {words.cancel}
          </Button>
          <Button size="large" onClick={() => void add()} busyLabel={adding && words.adding}>
            {words.add}
          </Button>
        </div>
      </div>
    </div>
  );
};
