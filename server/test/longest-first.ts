import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that run for long though they are short: they start programs, and end them in every way. */
const LONGEST = [
  'test/faults/',
  'app/admin/',
  'database/embedded-',
  'database/back-up-and-move',
  'app/two-servers',
  'app/overload',
  'app/npm-start',
  'guard/access-matrix',
  'auth/server-process',
  'budgets/addresses',
  'my-data/erasure-killed',
  'notices/replies',
  'notices/killed',
  'guard/fuzz',
  'pins/pepper',
  'model/model-failures',
  'database/postgres-',
  'app/stop',
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.findIndex((part) => moduleId.includes(part));
  return place === -1 ? LONGEST.length : place;
};

/**
 * One project after the other, since a process is shared only within one and is slow to begin; in each the longest
 * files first, so that at the end no worker is left alone with one of them.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort(
      (a, b) => a.project.name.localeCompare(b.project.name) || rankOf(a) - rankOf(b),
    );
  }
}
