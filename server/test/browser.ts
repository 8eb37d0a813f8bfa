import type { Endpoint } from '@saathi/contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { z } from 'zod';

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Parts<E extends Endpoint> = {
  params?: Input<E['params']>;
  body?: Input<E['body']>;
  headers?: Record<string, string>;
};

/** Creates a browser that stores the cookies it receives and calls from one address. */
export const createBrowser = (app: FastifyInstance, address = '198.51.100.7') => {
  const cookies = new Map<string, string>();
  const keep = ({ cookies: given }: LightMyRequestResponse) => {
    for (const { name, value, maxAge } of given) {
      const over = maxAge === 0 || value === '';
      if (over) cookies.delete(name);
      else cookies.set(name, value);
    }
  };
  return {
    cookies,
    /** Makes a call of the contract and stores the cookies it sets. */
    call: async <E extends Endpoint>(endpoint: E, parts: Parts<E> = {}) => {
      const params = (parts.params ?? {}) as Record<string, string>;
      const reply = await app.inject({
        method: endpoint.method,
        url: endpoint.path.replace(/:(\w+)/g, (_, name) => params[name] ?? ''),
        remoteAddress: address,
        cookies: Object.fromEntries(cookies),
        headers: parts.headers ?? {},
        ...(parts.body !== undefined && { payload: parts.body as object }),
      });
      keep(reply);
      const text = reply.body;
      return { status: reply.statusCode, body: text ? reply.json() : undefined, raw: reply };
    },
  };
};
export type Browser = ReturnType<typeof createBrowser>;
