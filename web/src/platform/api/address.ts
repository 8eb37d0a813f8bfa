type ParamNames<P extends string> = P extends `${infer Head}/${infer Rest}`
  ? ParamNames<Head> | ParamNames<Rest>
  : P extends `:${infer Name}`
    ? Name
    : never;

/** Values for the `:names` of a path pattern. */
export type PathParams<P extends string> = Record<ParamNames<P>, string>;

/** The path's parts with their names filled in; joined by slashes they are the path (product 7). */
export const pathParts = (pattern: string, params: Record<string, string> = {}): string[] =>
  pattern
    .split('/')
    .slice(1)
    .map((part) => (part.startsWith(':') ? encodeURIComponent(params[part.slice(1)] ?? '') : part));

/** Address of a screen: `to(screens.patientChat, { doctorId })`. */
export const to = <P extends string>(pattern: P, params: PathParams<P>): string =>
  `/${pathParts(pattern, params).join('/')}`;
