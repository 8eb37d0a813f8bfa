import { AudioLines, FileImage, FileText } from 'lucide-react';
import { useFilesMessages } from './files.messages.ts';
import type { UnsentFile } from './unsent-file.ts';
import { useBlobAddress } from './use-blob-address.ts';

const icons = { picture: FileImage, pdf: FileText, voice: AudioLines };

const UnsentPicture = ({ previewId, name }: { previewId: string | null; name: string }) => {
  const address = useBlobAddress(previewId);
  return (
    <div className="size-32 overflow-hidden rounded-xl bg-sunken">
      {address && <img src={address} alt={name} className="size-full object-cover" />}
    </div>
  );
};

/** The files of a message that the server does not have yet. */
export const UnsentFiles = ({ files }: { files: readonly UnsentFile[] }) => {
  const words = useFilesMessages();
  return (
    <ul className="flex flex-wrap gap-1.5">
      {files.map(({ id, kind, seconds, previewId }, index) => {
        const Icon = icons[kind];
        return (
          <li key={id}>
            {kind === 'picture' ? (
              <UnsentPicture
                previewId={previewId}
                name={words.picture({ place: index + 1, count: files.length })}
              />
            ) : (
              <span className="flex min-h-11 items-center gap-2 rounded-xl bg-card px-3 text-ink">
                <Icon className="size-5 shrink-0" />
                {kind === 'voice' ? words.voice({ seconds: seconds ?? 0 }) : words.pdf}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
};
