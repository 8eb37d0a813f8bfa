import { cut, REASON_MAX_CHARACTERS } from '../../review/index.ts';

/** Why an inbox item is listed, and the patient's words. */
export type ItemTexts = { reason: string; quote: string };

/** Precedes each further reason; the web app counts the reasons by it. */
const ALSO = ' Also: ';
const BETWEEN_QUOTES = ' … ';

const joinText = (shown: string, added: string, between: string): string => {
  if (shown === '' || added === '') return shown || added;
  if (shown.split(between).includes(added)) return shown;
  const room = REASON_MAX_CHARACTERS - between.length;
  const newest = cut(added, room - Math.min([...shown].length, Math.floor(room / 2)));
  return `${cut(shown, room - [...newest].length)}${between}${newest}`;
};

/**
 * Adds a message's texts to those an item goes on showing, if any, each within the maximum length:
 * the beginning and the newest stay, what is between them is shortened.
 */
export const joinItemTexts = (shown: ItemTexts | null, added: ItemTexts): ItemTexts =>
  shown
    ? {
        reason: joinText(shown.reason, added.reason, ALSO),
        quote: joinText(shown.quote, added.quote, BETWEEN_QUOTES),
      }
    : added;
