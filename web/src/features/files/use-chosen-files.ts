import { FILE_MAX_BYTES, PICTURES_PER_MESSAGE_MAX } from '@saathi/contract/limits';
import { useState } from 'react';
import { newClientId } from '../../platform/offline/outbox.ts';
import { useFilesMessages } from './files.messages.ts';
import { dropBlobs, keepBlob } from './kept-blobs.ts';
import { shrink } from './shrink.ts';
import { blobIdsOf, type UnsentFile } from './unsent-file.ts';

const keepPicture = async (file: Blob): Promise<UnsentFile> => {
  const { picture, preview } = await shrink(file);
  const [id, previewId] = [newClientId(), newClientId()];
  await keepBlob(id, picture);
  await keepBlob(previewId, preview);
  return { id, kind: 'picture', size: picture.size, seconds: null, previewId };
};

/** The files chosen for one message, kept on this device as they are chosen. */
export const useChosenFiles = () => {
  const words = useFilesMessages().attach;
  const [files, setFiles] = useState<readonly UnsentFile[]>([]);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const drop = (some: readonly UnsentFile[]) => void dropBlobs(blobIdsOf(some));
  return {
    files,
    busy,
    error,
    setError,
    addPictures: async (chosen: readonly File[]) => {
      const pictures = files.filter(({ kind }) => kind === 'picture');
      const room = PICTURES_PER_MESSAGE_MAX - pictures.length;
      setError(
        chosen.length > room ? words.tooMany({ most: PICTURES_PER_MESSAGE_MAX }) : undefined,
      );
      setBusy(true);
      const added: UnsentFile[] = [];
      for (const file of chosen.slice(0, room)) {
        try {
          added.push(await keepPicture(file));
        } catch {
          setError(words.unreadable);
        }
      }
      setBusy(false);
      if (added.length === 0) return;
      drop(files.filter(({ kind }) => kind !== 'picture'));
      setFiles([...pictures, ...added]);
    },
    setDocument: async (file: File) => {
      if (file.size > FILE_MAX_BYTES.pdf) return setError(words.tooLarge);
      if ((await file.slice(0, 5).text()) !== '%PDF-') return setError(words.notPdf);
      setError(undefined);
      const id = newClientId();
      await keepBlob(id, file);
      drop(files);
      setFiles([{ id, kind: 'pdf', size: file.size, seconds: null, previewId: null }]);
    },
    remove: (file: UnsentFile) => {
      drop([file]);
      setError(undefined);
      setFiles(files.filter(({ id }) => id !== file.id));
    },
    dropAll: () => drop(files),
  };
};
