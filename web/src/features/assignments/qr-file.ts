import { logFailure } from '../../platform/page/failures.ts';

const LONGEST_NAME = 80;

/** Returns a file name valid on every system: the doctor's name, or 'code' (product 2). */
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

/** Saves the image of a data URL as a file. */
export const saveImage = (dataUrl: string, fileName: string): void => {
  const link = document.createElement('a');
  link.href = dataUrl;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
};

/** Opens the share sheet with the image. Returns false if sharing is not possible (product 2). */
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
    // Closing the share sheet is not a failure.
    if (cause instanceof DOMException && cause.name === 'AbortError') return true;
    logFailure('The QR code could not be shared.', cause);
    return false;
  }
};
