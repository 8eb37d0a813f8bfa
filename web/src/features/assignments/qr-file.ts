import { logFailure } from '../../platform/page/failures.ts';

const LONGEST_NAME = 80;

/** A file name every system takes: named after the doctor, or 'code' (product 2). */
export const qrFileName = (doctorName: string): string => {
  const name = doctorName
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|%~]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, LONGEST_NAME)
    .trim();
  return `${name || 'code'}.png`;
};

/** Saves an image of a data address as a file. */
export const saveImage = (dataUrl: string, fileName: string): void => {
  const link = document.createElement('a');
  link.href = dataUrl;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
};

/** Whether the picture was handed to the device's share sheet; false where that cannot be (product 2). */
export const shareImage = async (
  dataUrl: string,
  fileName: string,
  words: { title: string; text: string },
): Promise<boolean> => {
  try {
    const picture = await (await fetch(dataUrl)).blob();
    const shared = { ...words, files: [new File([picture], fileName, { type: 'image/png' })] };
    if (!navigator.canShare?.(shared)) return false;
    await navigator.share(shared);
    return true;
  } catch (cause) {
    // Closing the sheet is a choice, not a failure.
    if (cause instanceof DOMException && cause.name === 'AbortError') return true;
    logFailure('The QR code could not be shared.', cause);
    return false;
  }
};
