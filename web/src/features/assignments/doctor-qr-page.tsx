import type { DoctorQr } from '@saathi/contract';
import { RefreshCw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useClinic } from '../../platform/api/clinic.ts';
import { ConfirmedAction } from '../../platform/page/dialogs.tsx';
import { PageHeading, PRODUCT } from '../../platform/page/page.tsx';
import { QueryView } from '../../platform/page/query-view.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton, SkeletonCard } from '../../ui/skeleton.tsx';
import { useSpecialty } from '../doctors/index.ts';
import { useQrCode, useReplaceQrCode } from './assignments.queries.ts';
import { POSTER_STEPS } from './poster-steps.ts';
import { useQrMessages } from './qr.messages.ts';
import { QrCodeCard } from './qr-code-card.tsx';

/** A poster for the waiting room, in both languages; shown only in print, in place of the screen. */
const QrPoster = ({ code }: { code: DoctorQr }) => {
  const words = useQrMessages().poster;
  const specialty = useSpecialty();
  const clinic = useClinic();
  return createPortal(
    <section className="print-sheet" aria-hidden="true">
      <p className="text-2xl font-bold">{PRODUCT}</p>
      <p className="mt-8 text-4xl font-bold">{words.title({ name: code.doctorName })}</p>
      <p className="mt-2 text-2xl">{specialty(code.specialty)}</p>
      {clinic?.name && (
        <p className="mt-2 text-2xl font-semibold text-balance wrap-anywhere">{clinic.name}</p>
      )}
      <img src={code.qrCodeDataUrl} alt="" className="mx-auto my-8 w-[11cm]" />
      {Object.entries(POSTER_STEPS).map(([language, steps]) => (
        <ol
          key={language}
          lang={language}
          className="mx-auto mt-6 grid w-max max-w-full list-decimal gap-2 pl-8 text-left text-xl"
        >
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      ))}
      <p className="mt-8 text-xl font-semibold wrap-break-word">
        {[clinic?.phone, new URL(code.link).origin].filter(Boolean).join(' · ')}
      </p>
    </section>,
    document.body,
  );
};

const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Warns before a code is printed that opens an address of this machine, or one without https. */
const AddressWarning = ({ link }: { link: string }) => {
  const words = useQrMessages();
  const { origin, protocol, hostname } = new URL(link);
  if (protocol === 'https:' && !THIS_MACHINE.has(hostname)) return null;
  return (
    <p className="mb-6 flex gap-2.5 rounded-card bg-marigold-tint p-3 text-on-marigold-tint">
      <TriangleAlert className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0 wrap-break-word">{words.unreachable({ address: origin })}</span>
    </p>
  );
};

const columns = 'grid items-start gap-6 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]';

const QrSkeleton = () => (
  <div className={columns}>
    <Card className="flex flex-col items-center sm:p-8">
      <Skeleton className="h-7 w-3/5" />
      <Skeleton className="mt-3 h-10 w-4/5" />
      <Skeleton className="mt-4 aspect-square w-full max-w-64 rounded-card! sm:mt-6 sm:max-w-72" />
      <Skeleton className="mt-4 h-12 w-2/5 sm:mt-5" />
      <div className="mt-4 grid w-full max-w-md grid-cols-2 gap-2 sm:mt-6">
        {['download', 'share', 'copy', 'print'].map((action) => (
          <Skeleton key={action} className="h-12 rounded-full!" />
        ))}
      </div>
    </Card>
    <SkeletonCard rows={2} />
  </div>
);

/** The three instructions of product 2. */
const QrHowTo = () => {
  const words = useQrMessages();
  return (
    <Card>
      <h2 className="text-lg">{words.howTo}</h2>
      <ul className="mt-3 grid list-disc gap-2 pl-5 marker:text-brand">
        {Object.values(words.steps).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </Card>
  );
};

/** Replaces the doctor's code. Asks first, because it cannot be undone. */
const ReplaceCode = () => {
  const words = useQrMessages().replace;
  const replaceCode = useReplaceQrCode();
  const [asking, setAsking] = useState(false);
  return (
    <Card>
      <p className="text-muted">{words.hint}</p>
      <Button
        icon={RefreshCw}
        variant="quiet"
        className="mt-2 -ml-5"
        onClick={() => setAsking(true)}
      >
        {words.action}
      </Button>
      {asking && (
        <ConfirmedAction words={words} action={replaceCode} onClose={() => setAsking(false)} />
      )}
    </Card>
  );
};

export const DoctorQrPage = () => {
  const words = useQrMessages();
  return (
    <>
      <PageHeading screen="doctorQr" />
      <QueryView
        query={useQrCode()}
        loading={words.loading}
        skeleton={<QrSkeleton />}
        failed={words.errorTitle}
        failedText={words.errorText}
      >
        {(code) => (
          <>
            <AddressWarning link={code.link} />
            <div className={columns}>
              <QrCodeCard code={code} />
              <div className="grid gap-6">
                <QrHowTo />
                <ReplaceCode />
              </div>
            </div>
            <QrPoster code={code} />
          </>
        )}
      </QueryView>
    </>
  );
};
