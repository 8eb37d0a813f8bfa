/** Removes the title people type into a doctor's name. */
export const withoutTitle = (name: string): string => name.replace(/^\s*dr\.?\s+/i, '').trim();
