/** The first Tab stop: skips the navigation. */
export const SkipLink = ({ label }: { label: string }) => (
  <a
    href="#content"
    className="sr-only rounded-full bg-brand px-5 py-3 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
  >
    {label}
  </a>
);
