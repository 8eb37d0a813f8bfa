const TITLES = /^\s*(?:(?:dr|doctor)(?:\.\s*|\s+)|डॉ(?:\.\s*|\s+))/i;

/** Removes a typed title from a doctor's name, because the product adds 'Dr.' itself. */
export const withoutTitle = (name: string): string => {
  const rest = name.replace(TITLES, '');
  // A name that is only a title stays.
  return rest === name || rest === '' ? name.trim() : withoutTitle(rest);
};
