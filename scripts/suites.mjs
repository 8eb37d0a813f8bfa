import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';
import { makeTemporaryDirectory } from './temporary.mjs';

const temporary = makeTemporaryDirectory();
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];

const say = (line) => process.stdout.write(`${line}\n`);

/**
 * Runs a command to its end and returns its status; with `quietly` it prints the output only then.
 */
const run = (command, args, { env = {}, cwd = root, quietly = false }) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      stdio: quietly ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, TMPDIR: temporary, ...env },
    });
    const output = [];
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));
    child.on('error', reject);
    child.on('close', (status) => {
      process.stdout.write(Buffer.concat(output));
      resolve(status);
    });
  });

const asOneTest = (status) => ({
  passed: status === 0 ? 1 : 0,
  failed: status === 0 ? 0 : 1,
  skipped: 0,
});

/**
 * Runs one suite. If it fails without a failed test, for example because it did not start, that
 * counts as one failure.
 */
export const suite = async (title, command, args, { count = asOneTest, ...options } = {}) => {
  say(`\n▸ ${title}`);
  const started = Date.now();
  const status = await run(command, args, options);
  const counted = count(status);
  if (status !== 0 && counted.failed === 0) counted.failed = 1;
  for (const key of Object.keys(total)) total[key] += counted[key];
  const seconds = Math.round((Date.now() - started) / 1000);
  say(
    `▸ ${title}: ${counted.passed} passed, ${counted.failed} failed, ${counted.skipped} skipped (${seconds} s)`,
  );
};

/** Counts one failure for a suite that could not be run. */
export const fail = () => {
  total.failed += 1;
};

/** Records a failed test for the summary at the end. */
const note = (title, name, message = '') =>
  failures.push(`✗ ${title} › ${name}\n    ${message.split('\n').slice(0, 6).join('\n    ')}`);

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

const NO_REPORT = { passed: 0, failed: 1, skipped: 0 };

/** Runs the unit tests of a package, all of them or those of some folders. */
export const vitest = (title, workspace, { env = {}, folders = [], quietly } = {}) => {
  const file = join(temporary, `${title.replaceAll(/\W+/g, '-')}.json`);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const args = ['vitest', 'run', ...reporters, '--passWithNoTests', ...folders];
  return suite(title, 'npx', args, {
    env,
    quietly,
    cwd: join(root, workspace),
    count: () => {
      const report = readReport(file);
      if (!report) return { ...NO_REPORT };
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

/**
 * Runs the e2e tests, most of them in `shell`, a browser without windows: all journeys and all states
 * of each screen, or those that tell the most.
 */
export const journeys = ({ browser, shell, all }) => {
  const file = join(temporary, 'journeys.json');
  const args = ['playwright', 'test', '--config', 'e2e/playwright.config.ts'];
  return suite('journeys in the browser', 'npx', args, {
    env: {
      SAATHI_BROWSER: browser,
      SAATHI_HEADLESS_SHELL: shell,
      JOURNEYS: all ? 'all' : 'telling',
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
    },
    count: () => {
      const report = readReport(file);
      if (!report) return { ...NO_REPORT };
      for (const { ok, title, tests } of specsOf(report)) {
        if (!ok) note('journeys', title, tests.at(-1)?.results.at(-1)?.error?.message);
      }
      const { stats } = report;
      return {
        passed: stats.expected,
        failed: stats.unexpected + stats.flaky,
        skipped: stats.skipped,
      };
    },
  });
};

/**
 * Prints the failures and, as the last line, how many tests passed and failed; ends the process.
 */
export const finish = () => {
  if (failures.length > 0) say(`\n${failures.join('\n')}`);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  say(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
  process.exit(total.failed === 0 ? 0 : 1);
};
