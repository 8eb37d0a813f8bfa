import { type Logger, type LoggerOptions, pino } from 'pino';

export type { Logger };

/** Returns logger options. Requests are logged by route pattern, without ids or queries. */
export const loggerOptions = (level: string): LoggerOptions => ({
  level,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ['req.headers', 'res.headers', '*.phone', '*.pin', '*.name', '*.content', '*.token'],
  serializers: {
    req: (request) => ({ method: request.method, route: request.routeOptions?.url ?? 'none' }),
    res: (reply) => ({ status: reply.statusCode }),
    // A driver's error can quote values; its type, code and stack frames are enough.
    err: (error) => ({ type: error.name, code: error.code, stack: stackOnly(error) }),
  },
});

const stackOnly = (error: Error): string =>
  (error.stack ?? '')
    .split('\n')
    .filter((entry) => entry.trimStart().startsWith('at '))
    .join('\n');

export const createLogger = (level: string): Logger => pino(loggerOptions(level));
