/** A doctor's name without the title people type into it. */
export const withoutTitle = (name: string): string => name.replace(/^\s*dr\.?\s+/i, '').trim();

/** Until when a doctor is away, in words of the clinic's calendar; undefined when not away. */
export const awayInWords = (until: Date | null, now: Date, timeZone: string): string | undefined =>
  until !== null && until > now
    ? new Intl.DateTimeFormat('en-IN', {
        timeZone,
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        hour: 'numeric',
        minute: '2-digit',
      }).format(until)
    : undefined;
