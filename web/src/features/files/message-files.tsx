import type { MessageFile } from '@saathi/contract';
import { FileDown, FileImage } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '../../platform/page/lazy.tsx';
import { addressOf, loadBlob, sizeOf } from './file-address.ts';
import { useFilesMessages } from './files.messages.ts';
import { VoicePlayer } from './voice-player.tsx';

const Viewer = lazyDialog(() => import('./viewer.tsx'), 'Viewer');

type MessageFilesProps = { files: readonly MessageFile[] };

const Pictures = ({ files }: MessageFilesProps) => {
  const words = useFilesMessages();
  const [shown, setShown] = useState<number>();
  const count = files.length;
  return (
    <>
      <ul className="flex flex-wrap gap-1.5">
        {files.map(({ id, previewId }, index) => (
          <li key={id} className="max-w-full">
            <button
              type="button"
              aria-label={words.openPicture({ place: index + 1, count })}
              className="grid aspect-square w-32 max-w-full place-items-center overflow-hidden rounded-xl bg-sunken text-muted"
              onClick={() => setShown(index)}
            >
              {previewId ? (
                <img
                  src={addressOf(previewId)}
                  alt=""
                  loading="lazy"
                  className="size-full object-cover"
                />
              ) : (
                <FileImage className="size-8" />
              )}
            </button>
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <Viewer files={files} first={shown} onClose={() => setShown(undefined)} />
      )}
    </>
  );
};

/** A message's files: pictures to open, a voice note to play, or a document to save. */
export const MessageFiles = ({ files }: MessageFilesProps) => {
  const words = useFilesMessages();
  const [first] = files;
  if (!first) return null;
  const { id, kind, size, seconds } = first;
  if (kind === 'picture') return <Pictures files={files} />;
  if (kind === 'voice') {
    return <VoicePlayer load={() => loadBlob(id)} seconds={seconds ?? 60} href={addressOf(id)} />;
  }
  return (
    <a
      href={addressOf(id)}
      download
      className="flex min-h-11 items-center gap-2 rounded-xl bg-card px-3 py-2 font-semibold text-brand hover:underline"
    >
      <FileDown className="size-5 shrink-0" />
      {words.savePdf({ size: sizeOf(size) })}
    </a>
  );
};
