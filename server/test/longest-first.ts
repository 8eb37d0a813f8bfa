import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take long although they are short, because they start and end programs. */
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
 * Runs one project after another, because processes are shared only within one and are slow to
 * start; within each the longest files first, so that at the end no worker is left with one of
 * them.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort(
      (a, b) => a.project.name.localeCompare(b.project.name) || rankOf(a) - rankOf(b),
    );
  }
}
