import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser, findPostgres } from './machine.mjs';
import { build, install, root } from './prepare.mjs';

const reports = mkdtempSync(join(tmpdir(), 'saathi-test-'));
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];

const say = (line) => process.stdout.write(`${line}\n`);

/** Runs one suite; a suite that fails without a failed test (it did not start, say) counts as one failure. */
const suite = (title, command, args, { env = {}, cwd = root, count } = {}) => {
  say(`\n▸ ${title}`);
  const started = Date.now();
  const { status } = spawnSync(command, args, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const counted = count?.() ?? {
    passed: status === 0 ? 1 : 0,
    failed: status === 0 ? 0 : 1,
    skipped: 0,
  };
  if (status !== 0 && counted.failed === 0) counted.failed = 1;
  for (const key of Object.keys(total)) total[key] += counted[key];
  const seconds = Math.round((Date.now() - started) / 1000);
  say(
    `▸ ${title}: ${counted.passed} passed, ${counted.failed} failed, ${counted.skipped} skipped (${seconds} s)`,
  );
};

/** Remembers a failed test, so that the end of a long run says what it was. */
const note = (title, name, message = '') =>
  failures.push(`✗ ${title} › ${name}\n    ${message.split('\n').slice(0, 6).join('\n    ')}`);

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

const vitest = (title, workspace, env = {}) => {
  const file = join(reports, `${title.replaceAll(/\W+/g, '-')}.json`);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  suite(title, 'npx', ['vitest', 'run', ...reporters], {
    env,
    cwd: join(root, workspace),
    count: () => {
      const report = readReport(file);
      if (!report) return { passed: 0, failed: 1, skipped: 0 };
      const broken = report.testResults.filter(
        ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
      );
      for (const { name, message } of broken) note(title, name, message);
      for (const { assertionResults } of report.testResults) {
        for (const { status, fullName, failureMessages } of assertionResults) {
          if (status === 'failed') note(title, fullName, failureMessages[0]);
        }
      }
      return {
        passed: report.numPassedTests,
        failed: report.numFailedTests + broken.length,
        skipped: report.numPendingTests + report.numTodoTests,
      };
    },
  });
};

const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)];

const journeys = (browser) => {
  const file = join(reports, 'journeys.json');
  suite(
    'journeys in the browser',
    'npx',
    ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
    {
      env: {
        SAATHI_BROWSER: browser,
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
        PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
      },
      count: () => {
        const report = readReport(file);
        if (!report) return { passed: 0, failed: 1, skipped: 0 };
        for (const spec of specsOf(report)) {
          if (!spec.ok)
            note('journeys', spec.title, spec.tests.at(-1)?.results.at(-1)?.error?.message);
        }
        const { stats } = report;
        return {
          passed: stats.expected,
          failed: stats.unexpected + stats.flaky,
          skipped: stats.skipped,
        };
      },
    },
  );
};

install();
build();
suite('format, lint, types, boundaries', 'npm', ['run', '--silent', 'check']);
vitest('server on the embedded database', 'server', { TEST_ENGINE: 'embedded' });
findPostgres();
vitest('server on PostgreSQL', 'server', { TEST_ENGINE: 'postgres' });
vitest('web', 'web');
const browser = findBrowser();
if (browser) journeys(browser);
else total.failed += 1;

if (failures.length > 0) say(`\n${failures.join('\n')}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
say(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed === 0 ? 0 : 1);
