import type { FastifyReply, FastifyRequest } from 'fastify';

/** Name and flags of the session cookie; on http the port is part of the name, so that two local servers do not overwrite each other's. */
export const createSessionCookie = (publicOrigin: string) => {
  const { protocol, port } = new URL(publicOrigin);
  const https = protocol === 'https:';
  const name = https ? '__Host-sid' : `sid-${port || '80'}`;
  const flags = { httpOnly: true, sameSite: 'lax', path: '/', secure: https } as const;
  return {
    name,
    read: (request: FastifyRequest): string | null => request.cookies[name] ?? null,
    set: (reply: FastifyReply, token: string, maxAgeSeconds: number) =>
      reply.setCookie(name, token, { ...flags, maxAge: maxAgeSeconds }),
    clear: (reply: FastifyReply) => reply.clearCookie(name, flags),
  };
};
export type SessionCookie = ReturnType<typeof createSessionCookie>;
