import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { FULL, QUICK } from './population.ts';
import { type Program, startBare, startOurs } from './programs.ts';
import { type Measured, machineLine, tableOf, writeInto } from './report.ts';
import type { BenchContext, Row } from './row.ts';
import { cost } from './rows/cost.ts';
import { files } from './rows/files.ts';
import { growth } from './rows/growth.ts';
import { live, openStreams } from './rows/live.ts';
import { normalLoad } from './rows/normal-load.ts';
import { openChats } from './rows/open-chats.ts';
import { overload } from './rows/overload.ts';
import { patientsPage } from './rows/patients-page.ts';
import { reminders } from './rows/reminders.ts';
import { replica } from './rows/replica.ts';
import { review } from './rows/review.ts';
import { search } from './rows/search.ts';
import { sideBySide } from './rows/side-by-side.ts';
import { starts } from './rows/starts.ts';
import { type EngineName, openStores } from './stores.ts';

/*
 * npm run bench -- [--quick] [--only NAME]… [--engine embedded|postgres] [--minutes 30]
 *                  [--json FILE] [--markdown docs/performance.md] [--profile DIRECTORY]
 */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    engine: { type: 'string', multiple: true, default: ['embedded', 'postgres'] },
    minutes: { type: 'string' },
    json: { type: 'string', default: 'bench-result.json' },
    markdown: { type: 'string' },
    profile: { type: 'string' },
  },
});

const rows: Row[] = [
  ...sideBySide,
  patientsPage,
  search,
  openChats,
  openStreams,
  live,
  reminders,
  files,
  replica,
  review,
  starts,
  growth,
  normalLoad(values.minutes ? Number(values.minutes) : null),
  overload,
  cost,
];
const chosen = rows.filter(({ name }) => values.only?.includes(name) ?? true);
if (chosen.length === 0) throw new Error(`rows: ${rows.map(({ name }) => name).join(', ')}`);

const say = (line: string) => process.stderr.write(`${line}\n`);
const minutesSince = (began: number) => ((performance.now() - began) / 60_000).toFixed(1);

const measureOn = async (engine: EngineName): Promise<Measured[]> => {
  const size = values.quick ? QUICK : FULL;
  say(`${engine}: filling ${size.patients} patients, ${size.messages} messages`);
  const stores = await openStores(engine, size);
  const flags = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [];
  const programs: Program[] = [];
  const measured: Measured[] = [];
  try {
    const ours = await startOurs(await stores.copy(), flags);
    programs.push(ours);
    const bare = await startBare(await stores.copy());
    programs.push(bare);
    const pace = values.quick ? { rounds: 3, seconds: 0.6 } : { rounds: 5, seconds: 4 };
    const context: BenchContext = {
      engine,
      stores,
      size,
      ours,
      bare,
      quick: values.quick,
      ...pace,
    };
    for (const row of chosen) {
      const began = performance.now();
      // A row that fails must not prevent the others.
      const results = await row.measure(context).catch((error: Error) => {
        say(`${engine}: ${row.name} failed: ${error.stack}`);
        process.exitCode = 1;
        return [];
      });
      measured.push(...results.map((result) => ({ engine, ...result })));
      say(`${engine}: ${row.name}, ${minutesSince(began)} min\n${JSON.stringify(results)}`);
    }
  } finally {
    for (const program of programs) await program.stop();
    await stores.remove();
  }
  return measured;
};

const began = performance.now();
const measured: Measured[] = [];
for (const engine of values.engine) measured.push(...(await measureOn(engine as EngineName)));
const machine = machineLine(process.argv.slice(2));
const table = tableOf(measured);
process.stdout.write(`${machine}\n\n${table}\n`);
writeFileSync(values.json, `${JSON.stringify({ machine, measured }, null, 2)}\n`);
if (values.markdown) writeInto(values.markdown, `${machine}\n\n${table}`);
say(`${minutesSince(began)} minutes in all`);
