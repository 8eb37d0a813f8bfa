import { classNames } from './class-names.ts';

const sizes = { small: 'size-9 text-base', regular: 'size-11 text-lg', large: 'size-16 text-2xl' };

type AvatarProps = {
  name: string;
  /** Address of a picture; without one the initial is shown. */
  image?: string | null;
  /** Shown instead of the initial. */
  fallback?: string;
  size?: keyof typeof sizes;
  className?: string;
};

let graphemes: Intl.Segmenter | undefined;

// Creating a segmenter loads the rules of all scripts, which an ASCII name does not need.
const firstGraphemeOf = (text: string): string | undefined => {
  if (/^[a-z](?![^ -~])/i.test(text)) return text[0];
  graphemes ??= new Intl.Segmenter();
  return graphemes.segment(text)[Symbol.iterator]().next().value?.segment;
};

/** Returns the first letter of a name as people see it (one grapheme, not one code unit). */
export const initialOf = (name: string): string =>
  firstGraphemeOf(name.trim())?.toUpperCase() ?? '?';

/** A person's picture or initial. Decorative, because the name is always next to it. */
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
