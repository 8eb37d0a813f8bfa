import { classNames } from './class-names.ts';

const sizes = { small: 'size-9 text-base', regular: 'size-11 text-lg', large: 'size-16 text-2xl' };

type AvatarProps = {
  name: string;
  /** Address of a picture; the initial stands in for it. */
  image?: string | null;
  /** Shown instead of the initial. */
  fallback?: string;
  size?: keyof typeof sizes;
  className?: string;
};

let graphemes: Intl.Segmenter | undefined;

// The first one loads the rules of all scripts, which a name in plain letters does not need.
const firstGraphemeOf = (text: string): string | undefined => {
  if (/^[a-z](?![^ -~])/i.test(text)) return text[0];
  graphemes ??= new Intl.Segmenter();
  return graphemes.segment(text)[Symbol.iterator]().next().value?.segment;
};

/** First letter of a name as people see it (one grapheme, not one code unit). */
export const initialOf = (name: string): string =>
  firstGraphemeOf(name.trim())?.toUpperCase() ?? '?';

/** A person at a glance; the name itself always stands beside it, so this is decoration. */
export const Avatar = ({ name, image, fallback, size = 'regular', className }: AvatarProps) => (
  <span
    aria-hidden="true"
    className={classNames(
      'inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-tint font-bold text-on-tint',
      sizes[size],
      className,
    )}
  >
    {image ? (
      <img src={image} alt="" className="size-full object-cover" />
    ) : (
      (fallback ?? initialOf(name))
    )}
  </span>
);
