const TITLES = /^\s*(?:(?:dr|doctor)(?:\.\s*|\s+)|डॉ(?:\.\s*|\s+))/i;

/** Removes a typed title from a doctor's name, because the product adds 'Dr.' itself. */
export const withoutTitle = (name: string): string => {
  const rest = name.replace(TITLES, '');
  return rest === name ? name.trim() : withoutTitle(rest);
};
