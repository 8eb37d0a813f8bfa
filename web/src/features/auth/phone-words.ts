/** A phone number as people read it out: '+91 98765 43210'. */
export const inWords = (digits: string): string => `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`;
