import fastJsonStringify from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import { z } from 'zod';

type Serialize = (answer: unknown) => string;

/** Creates the writer of answers with this schema; throws if the schema cannot be compiled. */
export const compileResponse = (schema: z.ZodType): Serialize =>
  fastJsonStringify(z.toJSONSchema(schema, { target: 'draft-7' }) as object);

/**
 * Writes only the fields that the response schema lists. A schema is compiled when its first answer
 * leaves: compiling those of all 140 answers takes 0.2 s of processor time at a start, and most
 * processes never make most calls.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  let serialize: Serialize | undefined;
  return (answer) => {
    serialize ??= compileResponse(schema);
    return serialize(answer);
  };
};
