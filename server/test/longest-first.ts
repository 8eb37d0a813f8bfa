import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that run for long though they are short: they start programs, and end them in every way. */
const LONGEST = [
  'test/faults/',
  'app/overload',
  'app/admin/',
  'database/embedded-crash',
  'auth/server-process',
  'app/two-servers',
  'app/guard/fuzz',
  'database/back-up-and-move',
  'pins/pepper',
  'chats/model/model-failures',
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.findIndex((part) => moduleId.includes(part));
  return place === -1 ? LONGEST.length : place;
};

/**
 * Begins with the longest files, so that at the end no worker is left alone with one of them; the others by project,
 * since a process is shared only within one.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort(
      (a, b) => rankOf(a) - rankOf(b) || a.project.name.localeCompare(b.project.name),
    );
  }
}
