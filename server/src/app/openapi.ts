import { type Endpoint, type ErrorCode, endpoints, errorBody, errorStatus } from '@saathi/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' });

const parametersOf = (schema: z.ZodType | undefined, place: 'path' | 'query') => {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: shape,
  }));
};

const content = (schema: z.ZodType, io: 'input' | 'output') => ({
  'application/json': { schema: jsonSchema(schema, io) },
});

const errorsOf = ({ access, errors = [] }: Endpoint): ErrorCode[] => [
  'bad_request',
  ...(access === 'anyone' ? [] : (['not_signed_in', 'wrong_role'] as const)),
  ...errors,
];

const responsesOf = (endpoint: Endpoint) => {
  const codes = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(endpoint)) {
    codes.set(errorStatus[code], [...(codes.get(errorStatus[code]) ?? []), code]);
  }
  return {
    [endpoint.status ?? 200]: {
      description: 'Success',
      ...(endpoint.response && { content: content(endpoint.response, 'output') }),
    },
    ...Object.fromEntries(
      [...codes].map(([status, list]) => [
        status,
        { description: list.join(', '), content: content(errorBody, 'output') },
      ]),
    ),
  };
};

const operationOf = (feature: string, name: string, endpoint: Endpoint) => ({
  operationId: `${feature}.${name}`,
  tags: [feature],
  description: `For: ${endpoint.access}.`,
  parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
  ...(endpoint.body && { requestBody: { content: content(endpoint.body, 'input') } }),
  responses: responsesOf(endpoint),
});

/** The contract as an OpenAPI 3.1 document. */
export const openApiDocument = () => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [feature, calls] of Object.entries(endpoints)) {
    for (const [name, endpoint] of Object.entries(calls as Record<string, Endpoint>)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      const operation = operationOf(feature, name, endpoint);
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
    }
  }
  return { openapi: '3.1.0', info: { title: 'Saathi', version: '1' }, paths };
};

/** Serves the document at /api/openapi.json; in development only. */
export const installOpenApi = (app: FastifyInstance): void => {
  app.get('/api/openapi.json', async () => openApiDocument());
};
