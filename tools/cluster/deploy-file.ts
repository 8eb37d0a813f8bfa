import { readFileSync } from 'node:fs';

const VALUE = /\$\{(\w+)\}/g;

/**
 * Returns a file of deploy/cluster, or of another folder of deploy, with its values inserted as
 * `envsubst` does.
 * @throws Error if a value is missing
 */
export const fillDeployFile = (
  name: string,
  values: Record<string, string>,
  folder = 'cluster',
): string => {
  const file = new URL(`../../deploy/${folder}/${name}`, import.meta.url);
  return readFileSync(file, 'utf8').replaceAll(VALUE, (_, value: string) => {
    const given = values[value];
    if (given === undefined) throw new Error(`${name} needs ${value}`);
    return given;
  });
};

/** Returns HAProxy's answer if no server is available. */
export const unavailableAnswer = (): string =>
  readFileSync(new URL('../../deploy/not-now.http', import.meta.url), 'utf8');
