import { classNames } from './class-names.ts';

/** The product's logo: two interlocking threads, for companionship. */
export const BrandMark = ({ className = 'size-9' }: { className?: string }) => (
  <svg
    viewBox="0 0 40 40"
    aria-hidden="true"
    className={classNames('shrink-0', className)}
    fill="none"
    strokeLinecap="round"
    strokeWidth="3.6"
  >
    <rect width="40" height="40" rx="12" fill="#0b6b66" />
    <path
      d="M8.5 21.5c0-5.2 3.6-8.8 7.9-8.8 5.6 0 6.4 5.4 8.4 9.4 1.3 2.6 3.1 4.4 6.7 4.4"
      stroke="#fff"
    />
    <path
      d="M31.5 18.5c0 5.2-3.6 8.8-7.9 8.8-5.6 0-6.4-5.4-8.4-9.4-1.3-2.6-3.1-4.4-6.7-4.4"
      stroke="#f4b740"
    />
  </svg>
);

/** Logo and name of the product; only the logo if the whole name does not fit. */
export const Brand = ({ name, className }: { name: string; className?: string }) => (
  <span
    className={classNames(
      'flex h-9 min-w-0 flex-wrap gap-x-2.5 overflow-hidden text-xl font-bold tracking-tight',
      className,
    )}
  >
    <BrandMark />
    <span className="h-9 leading-9 whitespace-nowrap">{name}</span>
  </span>
);
