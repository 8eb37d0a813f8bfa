import type { DoctorQr } from '@saathi/contract';
import { Download, Printer, Share2 } from 'lucide-react';
import { CopyButton } from '../../platform/page/copy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useSpecialty } from '../doctors/index.ts';
import { useQrMessages } from './qr.messages.ts';
import { drawWithLines, qrFileName, saveImage, shareImage } from './qr-file.ts';

const QrActions = ({ code }: { code: DoctorQr }) => {
  const words = useQrMessages();
  const { doctorName: name, qrCodeDataUrl } = code;
  const specialty = useSpecialty()(code.specialty);
  const draw = () =>
    drawWithLines(qrCodeDataUrl, words.picture.doctor({ name }), words.picture.hint);
  const handleDownload = async () => saveImage(await draw(), qrFileName(name));
  const handleShare = async () => {
    const picture = await draw();
    const text = words.shareText({ name, specialty });
    const title = words.shareTitle({ name });
    const isShared = await shareImage(picture, qrFileName(name), { title, text });
    if (!isShared) saveImage(picture, qrFileName(name));
  };
  return (
    <div className="mt-4 grid w-full max-w-md grid-cols-1 gap-2 min-[22rem]:grid-cols-2 sm:mt-6 max-sm:[&>button]:px-3">
      <Button icon={Download} onClick={handleDownload}>
        {words.download}
      </Button>
      <Button icon={Share2} onClick={handleShare}>
        {words.share}
      </Button>
      <CopyButton text={code.link} words={words} />
      <Button icon={Printer} variant="secondary" onClick={() => window.print()}>
        {words.print}
      </Button>
    </div>
  );
};

/** The code and the buttons to share it. */
export const QrCodeCard = ({ code }: { code: DoctorQr }) => {
  const specialty = useSpecialty();
  const words = useQrMessages();
  return (
    <Card className="flex flex-col items-center text-center sm:p-8">
      <h2 className="text-xl">{words.card}</h2>
      <p className="mt-1 max-w-[42ch] text-muted sm:mt-2">{words.text}</p>
      <img
        src={code.qrCodeDataUrl}
        alt={words.image({ name: code.doctorName })}
        width={640}
        height={640}
        className="mt-4 h-auto w-full max-w-64 rounded-card sm:mt-6 sm:max-w-72 border border-hairline"
      />
      <p className="mt-3 max-w-full text-xl sm:mt-5 font-semibold wrap-anywhere">
        {code.doctorName}
      </p>
      <p className="text-muted">{specialty(code.specialty)}</p>
      <QrActions code={code} />
    </Card>
  );
};
