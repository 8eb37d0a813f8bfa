import { FILE_MAX_BYTES, PICTURES_PER_MESSAGE_MAX } from '@saathi/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { newClientId } from '../../platform/api/api.ts';
import { holdBlob, releaseBlobs, storeBlobs } from './blob-store.ts';
import { useFilesMessages } from './files.messages.ts';
import { isHeic, shrink } from './shrink.ts';
import { blobIdsOf, type UnsentFile } from './unsent-file.ts';

const isPicture = ({ kind }: UnsentFile): boolean => kind === 'picture';

const holdPicture = ({ picture, preview }: Awaited<ReturnType<typeof shrink>>): UnsentFile => {
  const [id, previewId] = [newClientId(), newClientId()];
  holdBlob(id, picture);
  holdBlob(previewId, preview);
  return { id, kind: 'picture', size: picture.size, seconds: null, previewId };
};

/** The files chosen for one message: held in memory, and stored on the device only when sent. */
export const useChosenFiles = () => {
  const words = useFilesMessages().attach;
  // The latest selection, for pictures still being shrunk.
  const latest = useRef<readonly UnsentFile[]>([]);
  const isLeft = useRef(false);
  const [files, setFiles] = useState(latest.current);
  const [preparing, setPreparing] = useState(0);
  const [error, setError] = useState<string>();
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      releaseBlobs(blobIdsOf(latest.current));
    };
  }, []);
  const choose = (next: readonly UnsentFile[]) => {
    const staying = new Set(blobIdsOf(next));
    releaseBlobs(blobIdsOf(latest.current).filter((id) => !staying.has(id)));
    latest.current = next;
    setFiles(next);
  };
  const addPicture = async (file: File) => {
    const small = await shrink(file);
    const pictures = latest.current.filter(isPicture);
    if (isLeft.current || pictures.length === PICTURES_PER_MESSAGE_MAX) return;
    choose([...pictures, holdPicture(small)]);
  };
  const addOrReport = async (file: File) => {
    try {
      await addPicture(file);
    } catch {
      // A file that cannot be read at all fails here again.
      const heic = await isHeic(file).catch(() => false);
      setError(heic ? words.heic : words.unreadable);
    }
  };
  return {
    files,
    busy: preparing > 0,
    error,
    setError,
    addPictures: async (chosen: readonly File[]) => {
      const room = PICTURES_PER_MESSAGE_MAX - latest.current.filter(isPicture).length;
      setError(
        chosen.length > room ? words.tooMany({ most: PICTURES_PER_MESSAGE_MAX }) : undefined,
      );
      setPreparing((before) => before + 1);
      try {
        for (const file of chosen.slice(0, room)) await addOrReport(file);
      } finally {
        setPreparing((before) => before - 1);
      }
    },
    setDocument: async (file: File) => {
      if (file.size > FILE_MAX_BYTES.pdf) return setError(words.tooLarge);
      const start = await file
        .slice(0, 5)
        .text()
        .catch(() => undefined);
      if (start === undefined) return setError(words.unreadableDocument);
      if (start !== '%PDF-') return setError(words.notPdf);
      setError(undefined);
      const id = newClientId();
      holdBlob(id, file);
      choose([{ id, kind: 'pdf', size: file.size, seconds: null, previewId: null }]);
    },
    remove: (file: UnsentFile) => {
      setError(undefined);
      choose(latest.current.filter(({ id }) => id !== file.id));
    },
    /**
     * Stores the files on the device until they are sent and returns them; clears the selection.
     */
    keep: async (): Promise<UnsentFile[]> => {
      const kept = latest.current;
      // Cleared first, since the files are sent even if the dialog goes away meanwhile.
      latest.current = [];
      await storeBlobs(blobIdsOf(kept));
      return [...kept];
    },
  };
};
