import { MESSAGE_MAX_CHARACTERS } from '@saathi/contract/limits';
import { SendHorizontal } from 'lucide-react';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react';
import { useDraft } from '../../../platform/page/form.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { controlClassName } from '../../../ui/field.tsx';
import { useChatsMessages } from '../chats.messages.ts';

const WARN_BELOW = 300;

export type ComposerHandle = {
  text: () => string;
  clear: () => void;
  /** Appends a text to what is typed. */
  insert: (words: string) => void;
  focus: () => void;
};

type ComposerProps = {
  /** Name of the draft that stores the text. */
  draftName: string;
  sending: boolean;
  onSend: (text: string) => void;
  /** Called with every typed change, unless nothing is left to send. */
  onType?: () => void;
  handle?: Ref<ComposerHandle>;
  /** Shown before the box, in its row. */
  before?: ReactNode;
  /** Shown before Send while the box is empty. */
  whileEmpty?: ReactNode;
};

// Touch keyboards have no Shift+Enter, so Enter inserts a line break there.
const isTouch = () => window.matchMedia('(pointer: coarse)').matches;

const fitHeight = (area: HTMLTextAreaElement | null) => {
  if (!area) return;
  area.style.height = 'auto';
  // Measuring causes a layout of the whole conversation; an empty box has a fixed height.
  if (!area.value) return;
  area.style.height = `${area.scrollHeight + 2}px`;
};

const CharactersLeft = ({ length }: { length: number }) => {
  const words = useChatsMessages().composer;
  const left = MESSAGE_MAX_CHARACTERS - length;
  return (
    <div role="status" className="empty:absolute">
      {left < WARN_BELOW && (
        <p className={classNames('px-1 text-sm', left < 0 && 'text-destructive')}>
          {left < 0 ? words.tooLong({ count: -left }) : words.remaining({ count: left })}
        </p>
      )}
    </div>
  );
};

/** The text box of a chat. Enter sends, Shift+Enter inserts a line break; on touch Enter does. */
export const Composer = ({
  draftName,
  sending,
  onSend,
  onType,
  handle,
  before,
  whileEmpty,
}: ComposerProps) => {
  const words = useChatsMessages().composer;
  const [text, setText] = useDraft(draftName);
  const area = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useEffect(() => fitHeight(area.current), [text]);
  useImperativeHandle(handle, () => ({
    text: () => text,
    clear: () => setText(''),
    insert: (more) => {
      setText(text ? `${text.trimEnd()} ${more}` : more);
      area.current?.focus();
    },
    focus: () => area.current?.focus(),
  }));
  const content = text.trim();
  const ready = content !== '' && content.length <= MESSAGE_MAX_CHARACTERS && !sending;
  const handleSubmit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!ready) return;
    onSend(content);
    setText('');
    area.current?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    // Leaves the box, so that the next key is a shortcut.
    if (event.key === 'Escape') return area.current?.blur();
    if (event.key !== 'Enter' || event.shiftKey || isTouch()) return;
    event.preventDefault();
    handleSubmit();
  };
  return (
    <form onSubmit={handleSubmit} className="grid gap-1">
      {/* Large text rearranges it (ui/tokens.css). */}
      <div className="composer flex flex-wrap items-end gap-1 sm:gap-2">
        {before}
        <textarea
          ref={area}
          rows={1}
          aria-label={words.label}
          placeholder={words.placeholder}
          value={text}
          dir="auto"
          onChange={({ target }) => {
            setText(target.value);
            if (target.value.trim()) onType?.();
          }}
          onKeyDown={handleKeyDown}
          aria-invalid={content.length > MESSAGE_MAX_CHARACTERS || undefined}
          className={classNames(
            controlClassName,
            'max-h-40 min-w-0 flex-1 basis-16 resize-none rounded-3xl! px-3.5! py-2.5! placeholder:truncate low:max-h-18',
          )}
        />
        {content === '' && whileEmpty}
        <IconButton
          icon={SendHorizontal}
          label={words.send}
          variant="primary"
          type="submit"
          className="size-12 shrink-0"
          disabled={!ready}
        />
      </div>
      <CharactersLeft length={content.length} />
    </form>
  );
};
