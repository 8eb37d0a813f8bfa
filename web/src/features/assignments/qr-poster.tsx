import type { DoctorQr } from '@saathi/contract';
import { createPortal } from 'react-dom';
import { PRODUCT } from '../../platform/page/document.ts';
import { useSpecialty } from '../doctors/index.ts';
import { useQrMessages } from './qr.messages.ts';

/** A sheet for the waiting room: what is printed instead of the screen, and only then. */
export const QrPoster = ({ code }: { code: DoctorQr }) => {
  const words = useQrMessages().poster;
  const specialty = useSpecialty();
  return createPortal(
    <section className="print-sheet" aria-hidden="true">
      <p className="text-2xl font-bold">{PRODUCT}</p>
      <p className="mt-8 text-4xl font-bold">{words.title({ name: code.doctorName })}</p>
      <p className="mt-2 text-2xl">{specialty(code.specialty)}</p>
      <img src={code.qrCodeDataUrl} alt="" className="mx-auto my-8 w-[11cm]" />
      <ol className="mx-auto grid w-max max-w-full list-decimal gap-3 pl-8 text-left text-2xl">
        {Object.values(words.steps).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>,
    document.body,
  );
};
