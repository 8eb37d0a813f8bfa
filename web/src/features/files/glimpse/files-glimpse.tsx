import type { MessageFile } from '@saathi/contract';
import { AudioLines, FileImage, FileText } from 'lucide-react';
import { addressOf } from '../file-address.ts';
import { useFilesMessages } from '../files.messages.ts';

const icons = { picture: FileImage, pdf: FileText, voice: AudioLines };

/** A compact, non-interactive list of a message's files. */
export const FilesGlimpse = ({ files }: { files: readonly MessageFile[] }) => {
  const words = useFilesMessages();
  const nameOf = ({ kind, seconds }: MessageFile, place: number) => {
    if (kind === 'picture') return words.picture({ place, count: files.length });
    return kind === 'voice' ? words.voice({ seconds: seconds ?? 0 }) : words.pdf;
  };
  return (
    <ul className="flex flex-wrap gap-1.5">
      {files.map((file, index) => {
        const Icon = icons[file.kind];
        const name = nameOf(file, index + 1);
        return (
          <li key={file.id}>
            {file.previewId ? (
              <img
                src={addressOf(file.previewId)}
                alt={name}
                loading="lazy"
                className="size-14 rounded-lg bg-sunken object-cover"
              />
            ) : (
              <span className="flex h-14 items-center gap-2 rounded-lg bg-sunken px-3 text-sm font-medium">
                <Icon className="size-5 shrink-0" />
                {name}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
};
