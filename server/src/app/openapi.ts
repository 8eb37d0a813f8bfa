import { type Endpoint, type ErrorCode, endpoints, errorBody, errorStatus } from '@saathi/contract';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';

const responsesOf = ({ access, errors = [], status = 200, response }: Endpoint) => {
  const everywhere: ErrorCode[] = ['bad_request'];
  if (access !== 'anyone') everywhere.push('not_signed_in', 'wrong_role');
  const codes = new Map<number, ErrorCode[]>();
  for (const code of [...everywhere, ...errors]) {
    codes.set(errorStatus[code], [...(codes.get(errorStatus[code]) ?? []), code]);
  }
  const failures = [...codes].map(([failed, list]) => [
    failed,
    errorBody.describe(list.join(', ')),
  ]);
  return { [status]: (response ?? z.null()).describe('Success'), ...Object.fromEntries(failures) };
};

/** Returns the name of a call in the contract, such as `goals.create`. */
const nameOf = (endpoint: Endpoint): string =>
  Object.entries(endpoints).flatMap(([feature, calls]) =>
    Object.entries<Endpoint>(calls)
      .filter(([, call]) => call === endpoint)
      .map(([name]) => `${feature}.${name}`),
  )[0] ?? '';

/** Describes routes added afterwards as OpenAPI 3.1 at /api/openapi.json; in development only. */
export const installOpenApi = async (app: FastifyInstance): Promise<void> => {
  await app.register(import('@fastify/swagger'), {
    openapi: { openapi: '3.1.0', info: { title: 'Saathi', version: '1' } },
    transform: (document) => {
      const { endpoint } = document.route.config ?? {};
      if (!endpoint) return { schema: { hide: true }, url: document.url };
      const { access, params, query: querystring, body } = endpoint;
      const operationId = nameOf(endpoint);
      const tags = operationId.split('.', 1);
      const description = `For: ${access}.`;
      const response = responsesOf(endpoint);
      const schema = { operationId, tags, description, params, querystring, body, response };
      return jsonSchemaTransform({ ...document, schema });
    },
  });
  app.get('/api/openapi.json', async () => app.swagger());
};
