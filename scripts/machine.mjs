import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';
const BROWSERS = [
  DEBIAN_CHROMIUM,
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const POSTGRES_VERSIONS = '/usr/lib/postgresql';

const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const SERVICES_MAY_START = '/usr/sbin/policy-rc.d';

/** Prevents Debian from starting installed services; the tests start what they need. */
const withoutServices = (work) => {
  if (existsSync(SERVICES_MAY_START)) return work();
  // Ctrl-C ends apt-get, but the file must be removed all the same.
  const goOn = () => undefined;
  process.on('SIGINT', goOn);
  writeFileSync(SERVICES_MAY_START, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    work();
  } finally {
    rmSync(SERVICES_MAY_START);
    process.off('SIGINT', goOn);
  }
};

const aptInstall = (what, ...packages) => {
  process.stdout.write(`Installing ${what}…\n`);
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update', '-qq');
  withoutServices(() => apt('install', '-y', '-qq', '--no-install-recommends', ...packages));
};

/**
 * Returns the result of `find`; if there is none and this process may install, installs the
 * packages and tries again.
 */
const findOrInstall = (find, { what, packages, advice }) => {
  if (!find() && mayInstall()) aptInstall(what, ...packages);
  const found = find();
  if (!found) process.stderr.write(`${advice}\n`);
  return found;
};

const hasDevanagari = () =>
  spawnSync('fc-list', [':lang=hi'], { encoding: 'utf8' }).stdout?.trim() !== '';

/**
 * Returns the path of a system Chromium, with a font for Hindi. Installs Debian's if possible;
 * otherwise prints advice and returns null.
 */
export const findBrowser = () => {
  const browser = findOrInstall(
    () =>
      [process.env.SAATHI_BROWSER, ...BROWSERS].find((path) => path && existsSync(path)) ?? null,
    {
      what: 'Chromium',
      packages: ['chromium', 'fonts-noto-core'],
      advice:
        'The journeys need Chromium: install it (Debian, Ubuntu: apt-get install chromium) ' +
        'or set SAATHI_BROWSER to the path of one.',
    },
  );
  if (browser && mayInstall() && !hasDevanagari())
    aptInstall('a font for Hindi', 'fonts-noto-core');
  return browser;
};

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Returns the path of Debian's Chromium without windows, if `browser` is Debian's Chromium; otherwise
 * the browser itself. e2e/playwright.config.ts says which journeys use it.
 */
export const findHeadlessShell = (browser) => {
  if (browser !== DEBIAN_CHROMIUM) return browser;
  const shell = findOrInstall(() => (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : null), {
    what: 'Chromium without windows',
    packages: ['chromium-headless-shell'],
    advice:
      'Without Chromium’s headless shell the journeys take longer ' +
      '(Debian: apt-get install chromium-headless-shell).',
  });
  return shell ?? browser;
};

const postgresBinaries = () => {
  if (!existsSync(POSTGRES_VERSIONS)) return null;
  const versions = readdirSync(POSTGRES_VERSIONS).sort((a, b) => Number(b) - Number(a));
  return (
    versions
      .map((version) => join(POSTGRES_VERSIONS, version, 'bin'))
      .find((bin) => existsSync(join(bin, 'initdb'))) ?? null
  );
};

const onPath = (program) =>
  spawnSync('which', [program], { encoding: 'utf8' }).stdout?.trim() || null;

/** Finds PostgreSQL's server programs; installs Debian's if possible. */
export const findPostgres = () =>
  findOrInstall(() => postgresBinaries() ?? onPath('initdb'), {
    what: 'PostgreSQL',
    packages: ['postgresql'],
    advice:
      'PostgreSQL is not on this machine (Debian, Ubuntu: apt-get install postgresql): ' +
      'the server tests run on the embedded engine alone.',
  });

const pythonWithCalendars = () =>
  ['python3', '/usr/bin/python3'].find(
    (program) => spawnSync(program, ['-c', 'import icalendar']).status === 0,
  ) ?? null;

/** Finds a Python that can read calendar files; installs Debian's package if possible. */
export const findCalendarReader = () =>
  findOrInstall(pythonWithCalendars, {
    what: 'icalendar for Python',
    packages: ['python3', 'python3-icalendar'],
    advice:
      'No Python with icalendar is on this machine (Debian, Ubuntu: apt-get install ' +
      'python3-icalendar): calendar files are read by ical.js alone.',
  });

const findServer = (program) =>
  onPath(program) ?? [`/usr/sbin/${program}`].find((path) => existsSync(path)) ?? null;

/** Finds PgBouncer, for the tests of a pooler; installs Debian's if possible. */
export const findPgBouncer = () =>
  findOrInstall(() => findServer('pgbouncer'), {
    what: 'PgBouncer',
    packages: ['pgbouncer'],
    advice:
      'PgBouncer is not on this machine (Debian, Ubuntu: apt-get install pgbouncer): ' +
      'the tests of a pooler are skipped.',
  });

/** Finds Valkey or Redis, for the tests of live events; installs Debian's if possible. */
export const findValkey = () =>
  findOrInstall(() => findServer('valkey-server') ?? findServer('redis-server'), {
    what: 'Redis',
    packages: ['redis-server'],
    advice:
      'Neither Valkey nor Redis is on this machine (Debian, Ubuntu: apt-get install redis-server): ' +
      'the tests of live events over it are skipped.',
  });

/**
 * Finds xfs_io, for disks whose power is cut, which also need root; installs Debian's if possible.
 */
export const findCutDisks = () =>
  findOrInstall(() => findServer('xfs_io'), {
    what: 'the programs of XFS',
    packages: ['xfsprogs'],
    advice:
      'xfs_io is not on this machine (Debian, Ubuntu: apt-get install xfsprogs): ' +
      'no power is cut.',
  });

/** Finds libfaketime, which changes the time that programs see; installs Debian's if possible. */
export const findFaketime = () =>
  findOrInstall(() => onPath('faketime'), {
    what: 'libfaketime',
    packages: ['faketime'],
    advice:
      'faketime is not on this machine (Debian, Ubuntu: apt-get install faketime): ' +
      'no clock is set.',
  });

/** Finds HAProxy, for cells with one name each; installs Debian's if possible. */
export const findHaproxy = () =>
  findOrInstall(() => findServer('haproxy'), {
    what: 'HAProxy',
    packages: ['haproxy'],
    advice:
      'HAProxy is not on this machine (Debian, Ubuntu: apt-get install haproxy): ' +
      'no cells are started.',
  });

/** Finds nginx and Caddy, which stand in front of servers; installs Debian's if possible. */
export const findProxies = () =>
  findOrInstall(() => findServer('nginx') && findServer('caddy'), {
    what: 'nginx and Caddy',
    packages: ['nginx-light', 'caddy'],
    advice:
      'nginx or Caddy is not on this machine (Debian, Ubuntu: apt-get install nginx-light caddy): ' +
      'the examples of deploy/ are not tried with it.',
  });

const CLUSTER = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  'redis-server': 'redis-server',
  curl: 'curl',
};

/** Finds all programs of a cluster; installs Debian's if possible. */
export const findCluster = () =>
  findOrInstall(() => postgresBinaries() && Object.keys(CLUSTER).every(findServer), {
    what: 'the programs of a cluster',
    packages: ['postgresql', ...Object.values(CLUSTER)],
    advice: `A cluster needs ${Object.keys(CLUSTER).join(', ')} and postgres (Debian: apt-get install postgresql ${Object.values(CLUSTER).join(' ')}).`,
  });
