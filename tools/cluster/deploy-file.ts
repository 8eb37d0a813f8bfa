import { readFileSync } from 'node:fs';

const VALUE = /\$\{(\w+)\}/g;

/**
 * A file of deploy/cluster, or of another folder of deploy, with its values filled in as `envsubst` does.
 * @throws Error where a value is missing
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

/** What HAProxy answers where no server does. */
export const notNowAnswer = (): string =>
  readFileSync(new URL('../../deploy/not-now.http', import.meta.url), 'utf8');
