/** A doctor's name without the title people type into it. */
export const withoutTitle = (name: string): string => name.replace(/^\s*dr\.?\s+/i, '').trim();
