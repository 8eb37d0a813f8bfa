import { readFileSync } from 'node:fs';

const VALUE = /\$\{(\w+)\}/g;

/**
 * A file of deploy/cluster with its values filled in, as `envsubst` does.
 * @throws Error where a value is missing
 */
export const fillDeployFile = (name: string, values: Record<string, string>): string => {
  const file = new URL(`../../deploy/cluster/${name}`, import.meta.url);
  return readFileSync(file, 'utf8').replaceAll(VALUE, (_, value: string) => {
    const given = values[value];
    if (given === undefined) throw new Error(`${name} needs ${value}`);
    return given;
  });
};
