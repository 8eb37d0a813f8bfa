const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu;
const DATE =
  /(?<!\p{Nd})(?:\p{Nd}{4}[-/.]\p{Nd}{1,2}[-/.]\p{Nd}{1,2}|\p{Nd}{1,2}[-/.]\p{Nd}{1,2}[-/.]\p{Nd}{2,4}|\p{Nd}{1,2}(?:st|nd|rd|th)?[ -](?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*,?[ -]\p{Nd}{4}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}* \p{Nd}{1,2}(?:st|nd|rd|th)?,? \p{Nd}{4})(?!\p{Nd})/giu;
/** Seven digits or more, however they are grouped: phones, record and identity numbers. */
const LONG_NUMBER = /\+?\p{Nd}(?:[\s().-]{0,2}\p{Nd}){6,}/gu;
const NAME_PART_MIN_LETTERS = 2;

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const partsOf = (names: readonly string[]): string[] =>
  names
    .flatMap((name) => [name, ...name.split(/[\s.]+/)])
    .map((part) => part.trim())
    .filter((part) => [...part].length >= NAME_PART_MIN_LETTERS && !/^dr$/i.test(part))
    .sort((a, b) => b.length - a.length);

/** A way to take out of a text what tells who somebody is: these names, dates, long numbers, addresses. */
export const createMask = (names: readonly string[]): ((text: string) => string) => {
  const parts = partsOf(names).map(quoted);
  const name =
    parts.length > 0
      ? new RegExp(`(?<![\\p{L}\\p{M}])(?:${parts.join('|')})(?![\\p{L}\\p{M}])`, 'giu')
      : null;
  return (text) => {
    const masked = text
      .normalize('NFC')
      .replace(EMAIL, '[address]')
      .replace(DATE, '[date]')
      .replace(LONG_NUMBER, '[number]');
    return name ? masked.replace(name, '[name]') : masked;
  };
};
