import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSelfSigned } from '../../server/test/self-signed.ts';
import {
  findProgram,
  makeFile,
  makeFolder,
  type Service,
  startService,
  waitUntilUp,
} from './service.ts';

type Options = {
  within: string;
  /** The public port, https. */
  port: number;
  /** The port that leads to https; nginx only. */
  plainPort: number;
  /** The ports of both servers. */
  servers: readonly [number, number];
};

/** Returns an example of deploy/ with each text on the left replaced by the one on its right. */
const exampleWith = (name: string, replaced: Record<string, string>): string => {
  let text = readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');
  for (const [from, to] of Object.entries(replaced)) {
    if (!text.includes(from)) throw new Error(`${name} no longer contains ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
};

const certificates = '/etc/letsencrypt/live/saathi.example.org';

/** What a program needs around its example to run here, as a user who is not root. */
const proxies = {
  nginx: ({ directory, port, plainPort, servers }: Options & { directory: string }) => {
    const { cert, key } = makeSelfSigned();
    makeFile(join(directory, 'fullchain.pem'), cert);
    makeFile(join(directory, 'privkey.pem'), key);
    const example = exampleWith('nginx.conf', {
      'listen 443 ': `listen 127.0.0.1:${port} `,
      'listen 80;': `listen 127.0.0.1:${plainPort};`,
      'saathi.example.org;': 'localhost;',
      [certificates]: directory,
      '127.0.0.1:3000': `127.0.0.1:${servers[0]}`,
      '# server 127.0.0.1:3001': `server 127.0.0.1:${servers[1]}`,
    });
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${directory}/${kind};`)
      .join(' ');
    const around = `daemon off; pid ${directory}/pid; error_log stderr; events {}
http { access_log off; ${temporary}\n${example}\n}`;
    const file = makeFile(join(directory, 'nginx.conf'), around);
    return { args: ['-p', directory, '-c', file], env: {} };
  },
  caddy: ({ directory, port, servers }: Options & { directory: string }) => {
    const example = exampleWith('Caddyfile', {
      'saathi-1:3000': `127.0.0.1:${servers[0]}`,
      'saathi-2:3000': `127.0.0.1:${servers[1]}`,
    });
    const around = '{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n';
    const file = makeFile(join(directory, 'Caddyfile'), `${around}${example}`);
    return {
      args: ['run', '--config', file, '--adapter', 'caddyfile'],
      env: { DOMAIN: `localhost:${port}` },
    };
  },
};
export type ProxyName = keyof typeof proxies;

/** nginx or Caddy as configured in deploy/, in front of two servers. */
export const createReverseProxy = (name: ProxyName, options: Options) => {
  const directory = makeFolder(join(options.within, name));
  const { args, env } = proxies[name]({ ...options, directory });
  let service: Service | undefined;
  return {
    start: () => {
      service = startService(name, [findProgram(name) ?? name, ...args], { directory, env });
      const answers = async () => (await fetch(`https://localhost:${options.port}/livez`)).ok;
      return waitUntilUp(service, answers);
    },
    stop: async () => service?.stop(),
  };
};
