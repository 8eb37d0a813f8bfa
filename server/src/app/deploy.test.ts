import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { join } from 'node:path';
import { FILE_PART_MAX_BYTES } from '@saathi/contract';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { installHealth } from './health.ts';
import { installWebSecurity } from './web-security.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('the files of deploy/', () => {
  it('keep their secrets out of git and out of the image', () => {
    for (const secret of ['deploy/pin-pepper', 'deploy/push-keys', 'deploy/.env']) {
      const ignored = execFileSync('git', ['check-ignore', '--no-index', secret], { cwd: root });
      expect(ignored.toString().trim()).toBe(secret);
      expect(read('.dockerignore').split('\n')).toContain(secret);
    }
  });

  it('let the server into PostgreSQL as a user who is no superuser, so that the audit is append-only', () => {
    const compose = read('deploy/compose.yaml');
    expect(compose).toContain('DATABASE_URL: postgresql://saathi:');
    // Without it, the image's superuser is postgres.
    expect(compose).not.toContain('POSTGRES_USER');
    expect(read('deploy/create-database.sh')).toMatch(/create role saathi login password/);
  });

  it('let a part of a file through to the server', () => {
    const most = read('deploy/nginx.conf').match(/client_max_body_size (\d+)k;/)?.[1];
    expect(Number(most) * 1024).toBe(FILE_PART_MAX_BYTES);
  });

  it.each([
    ['saathi.service', 'docs/operations.md'],
    ['cells/saathi@.service', 'docs/cells.md'],
  ])('let a server started by %s write where %s says it does', (unit, page) => {
    const written = read(`deploy/${unit}`).match(/^ReadWritePaths=-(\S+)$/m)?.[1];
    const commands = read(page)
      .split('\n')
      .filter((line) => !line.startsWith('docker'))
      .flatMap((line) => [...line.matchAll(/admin(?:\.js| --) (?:backup|export) ([\w./-]+)/g)])
      .map(([, path]) => path);
    const example = read('server/src/platform/config.ts').match(/BACK_UPS_DIR: .*'(.+)'/)?.[1];
    expect(commands.length).toBeGreaterThan(0);
    for (const path of [...commands, example]) expect(path).toMatch(new RegExp(`^${written}/`));
  });

  it.each([
    ['Caddyfile', /health_uri \/readyz[^}]*?health_headers \{\s*Host (\S+)\s*\}/],
    ['cluster/haproxy.cfg', /uri \/readyz .*hdr Host (\S+)/],
    ['cells/cell.cfg', /uri \/readyz .*hdr Host (\S+)/],
  ])('ask in %s for /readyz under a name that the server answers to', async (file, form) => {
    const app = Fastify();
    installWebSecurity(app, { publicOrigin: 'https://saathi.example.org', host: '0.0.0.0' });
    installHealth(app, {});
    const host = read(`deploy/${file}`).match(form)?.[1];
    expect(host).toBeDefined();
    const { statusCode } = await app.inject({ url: '/readyz', headers: { host } });
    expect(statusCode).toBe(200);
    await app.close();
  });

  it('give the proxy an address that no other container takes', () => {
    const compose = read('deploy/compose.yaml');
    const proxy = compose.match(/ipv4_address: ([\d.]+)/)?.[1] as string;
    expect(compose).toContain(`TRUSTED_PROXIES: ${proxy}\n`);
    const [, network, size] = compose.match(/ip_range: ([\d.]+)\/(\d+)/) as RegExpMatchArray;
    const others = new BlockList();
    others.addSubnet(network as string, Number(size));
    expect(others.check(proxy)).toBe(false);
  });

  it.each(['cluster', 'cells'])(
    'in %s are filled in with the values of its example, all of which are needed',
    (folder) => {
      const names = (text: string, form: RegExp) =>
        [...new Set([...text.matchAll(form)].map(([, name]) => name))].sort();
      const all = readdirSync(join(root, 'deploy', folder));
      const files = all.filter((name) => name !== 'example.env');
      const needed = files.map((name) => read(`deploy/${folder}/${name}`)).join('\n');
      const given = read(`deploy/${folder}/example.env`);
      expect(names(needed, /\$\{(\w+)\}/g)).toEqual(names(given, /^(\w+)=/gm));
    },
  );
});

describe('Node', () => {
  it('is named the same in the README as in the package', () => {
    const { engines } = JSON.parse(read('package.json'));
    expect(read('README.md')).toContain(`Node ${engines.node.replace('>=', '')} or newer`);
  });
});
