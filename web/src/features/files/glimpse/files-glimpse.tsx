import type { MessageFile } from '@saathi/contract';
import { addressOf } from '../file-address.ts';
import { useFilesMessages } from '../files.messages.ts';

/** The previews of a message's pictures, not interactive. */
export const FilesGlimpse = ({ files }: { files: readonly MessageFile[] }) => {
  const words = useFilesMessages();
  return (
    <ul className="flex flex-wrap gap-1.5 empty:hidden">
      {files.map(
        ({ id, previewId }, index) =>
          previewId && (
            <li key={id}>
              <img
                src={addressOf(previewId)}
                alt={words.picture({ place: index + 1, count: files.length })}
                loading="lazy"
                className="size-14 rounded-lg bg-sunken object-cover"
              />
            </li>
          ),
      )}
    </ul>
  );
};
