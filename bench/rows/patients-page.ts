import { askOnce, quantile } from '../load.ts';
import { callsTo } from '../people.ts';
import type { Row } from '../row.ts';

const PAGE_MAX_KB = 30;
const PAGE_MAX_MS = 40;
const [MANY, FEW] = [100, 20];
/** My Patients as it opens, in each of its orders, and with a search. */
const PAGES = ['', 'sort=reply', 'sort=missed', 'sort=new', 'q=patient%201'];

/** My Patients as the screen requests it, page after page, for a doctor of 1,000 patients. */
export const patientsPage: Row = {
  name: 'patients-page',
  measure: async ({ ours, size, quick }) => {
    const { patientsPage: page } = callsTo(ours.port, size);
    const times: number[] = [];
    let bytes = 0;
    for (let turn = 0; turn < (quick ? FEW : MANY); turn += 1) {
      for (const query of PAGES) {
        const began = performance.now();
        const { status, body } = await askOnce(ours.port, page(query));
        times.push(performance.now() - began);
        if (status !== 200) throw new Error(`a page of patients: ${status} ${body}`);
        bytes = Math.max(bytes, Buffer.byteLength(body));
      }
    }
    const sorted = times.toSorted((a, b) => a - b);
    const [kB, p95] = [bytes / 1_000, quantile(sorted, 0.95)];
    const what = 'My Patients as the screen reads it: the first page in each order and by a search';
    return [
      { what, unit: 'kB', ours: kB, goal: `≤ ${PAGE_MAX_KB} kB`, reached: kB <= PAGE_MAX_KB },
      {
        what,
        unit: 'ms (p95)',
        ours: p95,
        p50: quantile(sorted, 0.5),
        p99: quantile(sorted, 0.99),
        goal: `p95 ≤ ${PAGE_MAX_MS} ms`,
        reached: p95 <= PAGE_MAX_MS,
      },
    ];
  },
};
