const TITLES = /^\s*(?:(?:dr|doctor)(?:\.\s*|\s+)|डॉ(?:\.\s*|\s+))/i;

/** A doctor's name without a typed title: the product itself writes 'Dr.' before it. */
export const withoutTitle = (name: string): string => {
  const rest = name.replace(TITLES, '');
  return rest === name ? name.trim() : withoutTitle(rest);
};
