import type { MessageFile } from '@saathi/contract';
import { ChevronLeft, ChevronRight, Download, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { buttonClassName, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { addressOf } from './file-address.ts';
import { useFilesMessages } from './files.messages.ts';

type ViewerProps = { files: readonly MessageFile[]; first: number; onClose: () => void };

/** Shows the pictures of a message one at a time: arrow keys switch, plus and minus zoom. */
export const Viewer = ({ files, first, onClose }: ViewerProps) => {
  const words = useFilesMessages();
  const [index, setIndex] = useState(first);
  const [large, setLarge] = useState(false);
  const [failed, setFailed] = useState(false);
  const count = files.length;
  const file = files[index];
  if (!file) return null;
  const title = words.picture({ place: index + 1, count });
  const show = (next: number) => {
    if (!files[next]) return;
    setIndex(next);
    setLarge(false);
    setFailed(false);
  };
  const handleKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft' && !large) show(index - 1);
    if (key === 'ArrowRight' && !large) show(index + 1);
    if (key === '+') setLarge(true);
    if (key === '-') setLarge(false);
  };
  return (
    <Dialog title={title} closeLabel={words.viewer.close} onClose={onClose}>
      <section aria-label={title} onKeyDown={handleKeyDown} className="grid gap-3">
        <div
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a picture larger than its frame scrolls, and arrows walk from here
          tabIndex={0}
          className="h-[60dvh] overflow-auto rounded-xl bg-sunken"
        >
          {failed ? (
            <p role="alert" className="p-6 text-center text-muted">
              {words.viewer.failed}
            </p>
          ) : (
            <img
              key={file.id}
              src={addressOf(file.id)}
              // The title already says which picture it is.
              alt={words.viewer.alt}
              onError={() => setFailed(true)}
              className={classNames(large ? 'w-[200%] max-w-none' : 'size-full object-contain')}
            />
          )}
        </div>
        <div className="flex flex-wrap justify-center gap-2">
          {count > 1 && (
            <IconButton
              icon={ChevronLeft}
              label={words.viewer.previous}
              disabled={index === 0}
              onClick={() => show(index - 1)}
            />
          )}
          <IconButton
            icon={large ? ZoomOut : ZoomIn}
            label={large ? words.viewer.smaller : words.viewer.larger}
            onClick={() => setLarge(!large)}
          />
          <a
            href={addressOf(file.id)}
            download
            aria-label={words.viewer.save}
            title={words.viewer.save}
            className={buttonClassName('quiet', 'icon')}
          >
            <Download className="size-5" />
          </a>
          {count > 1 && (
            <IconButton
              icon={ChevronRight}
              label={words.viewer.next}
              disabled={index === count - 1}
              onClick={() => show(index + 1)}
            />
          )}
        </div>
      </section>
    </Dialog>
  );
};
