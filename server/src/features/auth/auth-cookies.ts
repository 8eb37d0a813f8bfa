import type { FastifyReply, FastifyRequest } from 'fastify';

const createCookie = (name: string, secure: boolean) => {
  const flags = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const;
  return {
    name,
    read: (request: FastifyRequest): string | null => request.cookies[name] || null,
    set: (reply: FastifyReply, token: string, maxAgeSeconds: number) =>
      reply.setCookie(name, token, { ...flags, maxAge: maxAgeSeconds }),
    clear: (reply: FastifyReply) => reply.clearCookie(name, flags),
  };
};

/**
 * The three cookies: session, trusted browser and registration ticket. On https, their names bind
 * them to this host. On http, the name contains the port, so that two local servers do not
 * overwrite each other's cookies.
 */
export const createAuthCookies = (publicOrigin: string) => {
  const { protocol, port } = new URL(publicOrigin);
  const https = protocol === 'https:';
  const nameOf = (word: string) => (https ? `__Host-${word}` : `${word}-${port || '80'}`);
  return {
    session: createCookie(nameOf('sid'), https),
    device: createCookie(nameOf('dev'), https),
    ticket: createCookie(nameOf('reg'), https),
  };
};
export type AuthCookies = ReturnType<typeof createAuthCookies>;
