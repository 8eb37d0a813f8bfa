import { createHash } from 'node:crypto';
import type { UserId } from '@saathi/contract';
import { LOCALES } from '../../../platform/clock.ts';
import type { RowsByTable } from '../../../platform/person-data.ts';
import { escapeMarkup } from '../escape-markup.ts';
import words from './words.json' with { type: 'json' };

type Language = 'en' | 'hi';
type Words = Record<string, Record<Language, string>>;

const TABLES: Words = words.tables;
const COLUMNS: Words = words.columns;
const VALUES: Words = words.values;

const TEXTS = {
  en: {
    title: 'Everything held about you',
    made: 'Made on',
    more: 'The JSON file also holds ids and technical details. PINs and keys are never handed out.',
    you: 'you',
    assistant: 'assistant',
    yes: 'yes',
    no: 'no',
  },
  hi: {
    title: 'आपके बारे में रखा गया सब कुछ',
    made: 'बनाया गया',
    more: 'JSON फ़ाइल में आईडी और तकनीकी विवरण भी हैं। पिन और कुंजियाँ कभी नहीं दी जातीं।',
    you: 'आप',
    assistant: 'सहायक',
    yes: 'हाँ',
    no: 'नहीं',
  },
} satisfies Record<Language, Record<string, string>>;

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:0 auto;padding:1rem}
h2{margin-top:2rem}div{overflow-x:auto}table{border-collapse:collapse}
th,td{border:1px solid #888;padding:.25rem .5rem;text-align:start;vertical-align:top;white-space:pre-wrap;overflow-wrap:anywhere}`;
/** Even when opened from a disk, the page must not load or run anything. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** Columns that contain a person's id. */
const PEOPLE = new Set([
  'patient_id',
  'doctor_id',
  'sender_id',
  'actor_id',
  'subject_id',
  'set_by',
]);
const TABLES_IN_ORDER = Object.keys(TABLES);

export type Page = {
  personId: UserId;
  tables: RowsByTable;
  /** Names of the people connected with this person, by id. */
  names: ReadonlyMap<string, string>;
  madeAt: Date;
  language: Language;
  timeZone: string;
};

/** Returns a function that formats a value for people. */
const createFormatter = ({
  personId,
  names,
  language,
  timeZone,
}: Omit<Page, 'tables' | 'madeAt'>) => {
  const instants = new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  const text = TEXTS[language];
  const nameOf = (id: string): string => (id === personId ? text.you : (names.get(id) ?? '–'));
  return (column: string, value: unknown): string => {
    if (value === null || value === undefined) return '';
    if (value instanceof Date) return instants.format(value);
    if (typeof value === 'boolean') return value ? text.yes : text.no;
    if (Array.isArray(value)) return value.join('\n');
    if (typeof value === 'object') return JSON.stringify(value);
    if (PEOPLE.has(column)) return nameOf(String(value));
    if (column === 'content' || column === 'text') return String(value);
    return VALUES[String(value)]?.[language] ?? String(value);
  };
};

/** Returns the messages, each with the two people of its chat. */
const messagesOf = ({ messages = [], chats = [] }: RowsByTable): RowsByTable[string] => {
  const people = new Map(
    chats.map(({ id, patient_id, doctor_id }) => [id, { patient_id, doctor_id }]),
  );
  return messages.map((row) => ({ ...people.get(row.chat_id), ...row }));
};

/** Creates a self-contained page of a person's copy in one language, with what people can read. */
export const makeCopyPage = (page: Page): string => {
  const { personId, madeAt, language } = page;
  const tables: RowsByTable = { ...page.tables, messages: messagesOf(page.tables) };
  const text = TEXTS[language];
  const show = createFormatter(page);
  const sectionOf = (table: string): string => {
    const rows = tables[table] ?? [];
    const columns = Object.keys(rows[0] ?? {}).filter(
      (column) =>
        COLUMNS[column] &&
        // Omits columns in which every row refers to the person.
        !(PEOPLE.has(column) && rows.every((row) => row[column] === personId)),
    );
    if (columns.length === 0) return '';
    const head = columns.map(
      (column) => `<th>${escapeMarkup(COLUMNS[column]?.[language] ?? '')}</th>`,
    );
    const body = rows.map((row) => {
      const cells = columns.map((column) => `<td>${escapeMarkup(show(column, row[column]))}</td>`);
      return `<tr>${cells.join('')}</tr>`;
    });
    return `<h2>${escapeMarkup(TABLES[table]?.[language] ?? table)}</h2>
<div><table><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`;
  };
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeMarkup(POLICY)}">
<meta name="viewport" content="width=device-width"><meta name="referrer" content="no-referrer">
<title>${escapeMarkup(text.title)}</title><style>${STYLE}</style></head>
<body><h1>${escapeMarkup(text.title)}</h1>
<p>${escapeMarkup(text.made)}: ${escapeMarkup(show('', madeAt))}. ${escapeMarkup(text.more)}</p>
${TABLES_IN_ORDER.map(sectionOf).filter(Boolean).join('\n')}
</body></html>
`;
};
