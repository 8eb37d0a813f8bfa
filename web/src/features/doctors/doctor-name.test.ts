import { withoutTitle } from '@saathi/contract/doctor-name';
import { expect, test } from 'vitest';

test.each([
  ['Dr. Meera Iyer', 'Meera Iyer'],
  ['dr.Meera Iyer', 'Meera Iyer'],
  ['DR Meera Iyer ', 'Meera Iyer'],
  ['Doctor Meera Iyer', 'Meera Iyer'],
  ['Dr. Dr. Meera Iyer', 'Meera Iyer'],
  ['डॉ. मीरा अय्यर', 'मीरा अय्यर'],
  ['Drishti Rao', 'Drishti Rao'],
  ['Dr. ', 'Dr.'],
])('%s is kept as %s', (typed, kept) => {
  expect(withoutTitle(typed)).toBe(kept);
});
