import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createShadowRepository } from '../../features/chats/index.ts';
import { csvRow } from '../../platform/csv.ts';
import { openVerdictExport } from '../features.ts';
import { type Command, type OpenContext, readPhone, UsageError } from './command-line.ts';

const HEADING = [
  'id',
  'text',
  'level',
  'verdict',
  'right level',
  'families',
  'rules',
  'version',
  'at',
];

/** Creates commands that export how doctors and a candidate judge levels, to improve rules. */
export const verdictCommands = (open: OpenContext): Command[] => [
  {
    usage: 'verdicts FILE',
    summary: "write the doctors' verdicts as a sheet to relabel, with consent and without names",
    run: async ([target = ''], { say, directory }) => {
      const file = resolve(directory, target);
      if (existsSync(file)) throw new UsageError(`${file} exists already.`);
      const judged = await openVerdictExport(await open()).verdicts();
      const rows = judged.map(({ id, text, level, verdict, families, ruleIds, version, at }) =>
        csvRow([id, text, level, verdict, '', families.join(' '), ruleIds.join(' '), version, at]),
      );
      await writeFile(file, [csvRow(HEADING), ...rows].join(''), { mode: 0o600, flag: 'wx' });
      say(`Wrote ${judged.length} verdicts to ${file}.`);
    },
  },
  {
    usage: 'learning-consent PHONE yes|no',
    summary: "record or withdraw a patient's consent to learning from judged messages",
    run: async ([phone = '', answer = ''], { say }) => {
      if (!['yes', 'no'].includes(answer)) throw new UsageError('Say yes or no.');
      const learning = openVerdictExport(await open());
      const known = await learning.setConsent(readPhone(phone), answer === 'yes');
      if (!known) throw new UsageError(`No patient has the phone ${phone}.`);
      say(answer === 'yes' ? 'Consent recorded.' : 'Consent withdrawn.');
    },
  },
  {
    usage: 'shadow-report',
    summary: 'list where the candidate named by REVIEW_SHADOW gave another level',
    run: async (_, { say }) => {
      const { database } = await open();
      const found = await createShadowRepository(database.db).all();
      const counts = new Map<string, number>();
      for (const { level, shadowLevel } of found) {
        const change = `${level} -> ${shadowLevel}`;
        counts.set(change, (counts.get(change) ?? 0) + 1);
      }
      for (const [change, count] of counts) say(`${change}: ${count}`);
      for (const { at, messageId, level, version, shadowLevel, shadowVersion } of found)
        say(
          `${at.toISOString()} ${messageId} ${level} (${version}) -> ${shadowLevel} (${shadowVersion})`,
        );
      if (found.length === 0) say('No difference is kept.');
    },
  },
];
