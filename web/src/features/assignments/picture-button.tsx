import { Image } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { logFailure } from '../../platform/page/failures.ts';
import { Button } from '../../ui/button.tsx';
import { useAssignmentsMessages } from './assignments.messages.ts';
import { loadCodeReader } from './code-reader.ts';
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

/** Reads the code from a picture on the device; the picture itself goes nowhere. */
export const PictureButton = ({ scan }: { scan: Scan }) => {
  const { scanner, toasts } = useAssignmentsMessages();
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(false);
  const handleChange = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const picture = currentTarget.files?.[0];
    // The same picture can be chosen again.
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
