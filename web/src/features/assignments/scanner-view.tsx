import { Camera, Image, Info, Lightbulb, LightbulbOff, SwitchCamera } from 'lucide-react';
import { type ChangeEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { logFailure } from '../../platform/page/failures.ts';
import { PageHeading } from '../../platform/page/page.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FailedNote } from '../../ui/error-state.tsx';
import { useAssignmentsMessages } from './assignments.messages.ts';
import { type CameraFault, mayUseCamera } from './camera.ts';
import { CameraPreview } from './camera-preview.tsx';
import { loadCodeReader } from './code-reader.ts';
import type { useCamera } from './use-camera.ts';
import type { Scan } from './use-scan.ts';

const codeIn = async (picture: Blob): Promise<string | null> => {
  try {
    const read = await loadCodeReader();
    return await read(picture);
  } catch (cause) {
    logFailure('The picture could not be read.', cause);
    return null;
  }
};

/** Reads the code from a picture on the device; the picture is not uploaded. */
const PictureButton = ({ scan }: { scan: Scan }) => {
  const { scanner, toasts } = useAssignmentsMessages();
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(false);
  const handleChange = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const picture = currentTarget.files?.[0];
    // Allows choosing the same picture again.
    currentTarget.value = '';
    if (!picture) return;
    setReading(true);
    const code = await codeIn(picture);
    setReading(false);
    if (code) scan.submit(code);
    else scan.fail(toasts.invalid, toasts.noCodeInPicture);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={scanner.picture}
        onChange={handleChange}
      />
      <Button
        icon={Image}
        size="large"
        variant="quiet"
        onClick={() => input.current?.click()}
        busyLabel={reading && scanner.validating}
      >
        {scanner.picture}
      </Button>
    </>
  );
};

type CameraControls = ReturnType<typeof useCamera>;
type ScannerViewProps = {
  video: RefObject<HTMLVideoElement | null>;
  camera: CameraControls;
  /** Why the camera could not be opened. */
  fault: CameraFault | undefined;
  scan: Scan;
  onStart: () => void;
};

const Notice = ({ title, children }: { title?: ReactNode; children: ReactNode }) => (
  <div className="flex gap-3 rounded-card bg-sunken p-4">
    <Info className="mt-0.5 size-5 shrink-0 text-brand" />
    <div>
      {title && <p className="font-semibold">{title}</p>}
      <p className="text-muted">{children}</p>
    </div>
  </div>
);

const CameraTools = ({ camera }: { camera: CameraControls }) => {
  const words = useAssignmentsMessages().scanner;
  const Torch = camera.lit ? LightbulbOff : Lightbulb;
  if (!camera.switchCamera && !camera.toggleTorch) return null;
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {camera.switchCamera && (
        <Button icon={SwitchCamera} variant="secondary" onClick={camera.switchCamera}>
          {words.switchCamera}
        </Button>
      )}
      {camera.toggleTorch && (
        <Button
          icon={Torch}
          variant="secondary"
          className="aria-pressed:bg-brand aria-pressed:text-on-brand"
          aria-pressed={camera.lit}
          onClick={camera.toggleTorch}
        >
          {words.torch}
        </Button>
      )}
    </div>
  );
};

const Unanswered = ({ scan }: { scan: Scan }) => {
  const words = useAssignmentsMessages().scanner;
  const { unanswered } = scan;
  if (unanswered === null) return null;
  return (
    <FailedNote
      text={words.unanswered}
      retryLabel={words.again}
      busyLabel={false}
      onRetry={() => scan.submit(unanswered)}
      className="rounded-card bg-destructive-tint p-4"
    />
  );
};

const HowTo = () => {
  const words = useAssignmentsMessages().scanner;
  return (
    <Card>
      <h2 className="text-lg">{words.howTo}</h2>
      <ol className="mt-3 grid gap-3">
        {Object.values(words.steps).map((step, place) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full bg-tint text-sm font-bold text-on-tint"
            >
              {place + 1}
            </span>
            <span className="pt-0.5">{step}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
};

/** The scanner: preview, buttons and instructions. */
export const ScannerView = ({ video, camera, fault, scan, onStart }: ScannerViewProps) => {
  const words = useAssignmentsMessages().scanner;
  const allowed = mayUseCamera();
  return (
    <>
      <PageHeading screen="patientQrScanner" />
      <div className="grid gap-4">
        <CameraPreview video={video} on={camera.on} validating={scan.validating} />
        <CameraTools camera={camera} />
        <Unanswered scan={scan} />
        {!allowed && <Notice title={words.insecureTitle}>{words.insecureText}</Notice>}
        {fault && <Notice title={words.faults[fault].title}>{words.faults[fault].text}</Notice>}
        <div className="grid auto-cols-fr gap-2 sm:grid-flow-col">
          {camera.on ? (
            <Button size="large" variant="secondary" onClick={camera.stop}>
              {words.stop}
            </Button>
          ) : (
            allowed && (
              <Button
                icon={Camera}
                size="large"
                onClick={onStart}
                busyLabel={camera.starting && words.starting}
              >
                {words.start}
              </Button>
            )
          )}
          <PictureButton scan={scan} />
        </div>
        <HowTo />
        <Notice>{words.privacy}</Notice>
      </div>
    </>
  );
};
