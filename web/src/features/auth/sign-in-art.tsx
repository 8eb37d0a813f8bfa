/** Decorative illustration of the two intertwined threads of the brand. */
export const SignInArt = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 480 300"
    fill="none"
    aria-hidden="true"
    className={className}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path
      d="M-20 190c60-110 130-110 190-20s120 90 180 0 100-90 150-50"
      className="stroke-brand"
      strokeWidth="10"
    />
    <path
      d="M-20 120c60 110 130 110 190 20s120-90 180 0 100 90 150 50"
      className="stroke-marigold"
      strokeWidth="10"
    />
    <g transform="translate(92 118)">
      <circle r="36" className="fill-card" />
      <circle r="22" className="fill-achieved" />
      <path d="m-9 1 6 7 13-15" className="stroke-card" strokeWidth="5" />
    </g>
    <g transform="translate(262 196)">
      <circle r="40" className="fill-card" />
      <path
        d="M-20-14h40a6 6 0 0 1 6 6V9a6 6 0 0 1-6 6H-4l-12 10V15h-4a6 6 0 0 1-6-6V-8a6 6 0 0 1 6-6Z"
        className="fill-tint stroke-brand"
        strokeWidth="4"
      />
      <path d="M-13-3h26M-13 5h15" className="stroke-brand" strokeWidth="4" />
    </g>
    <g transform="translate(392 96)">
      <circle r="34" className="fill-card" />
      <path
        d="M0 17C-22 2-20-15-9-17c5-1 8 3 9 6 1-3 4-7 9-6C20-15 22 2 0 17Z"
        className="fill-marigold-tint stroke-marigold"
        strokeWidth="4"
      />
    </g>
  </svg>
);
