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

// Making one costs more than using it.
const graphemes = new Intl.Segmenter();

/** First letter of a name as people see it (one grapheme, not one code unit). */
export const initialOf = (name: string): string =>
  graphemes.segment(name.trim())[Symbol.iterator]().next().value?.segment.toUpperCase() ?? '?';

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
