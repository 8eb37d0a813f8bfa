import { openBarePage } from './bare-page.ts';
import type { WebGround } from './ground.ts';
import { measurePages } from './lighthouse.mjs';
import { type Row, row } from './web-row.ts';

/** Lighthouse's phone on slow 4G: the median of all rounds per page, compared with a bare page. */
export const lighthouseRows = async (ground: WebGround, rounds: number): Promise<Row[]> => {
  const bare = await openBarePage();
  const { url, patient, doctor } = ground;
  const measured = await measurePages(
    [
      { name: 'a bare 99 kB page', url: bare.url },
      { name: 'sign-in', url: `${url}/` },
      { name: 'goals', url: `${url}/patient/goals`, person: patient },
      { name: 'chat', url: `${url}/patient/chat/${doctor.id}`, person: patient },
      { name: 'dashboard', url: `${url}/doctor/dashboard`, person: doctor },
    ],
    rounds,
  );
  await bare.close();
  const [least, ...pages] = measured;
  return pages.flatMap(({ name, score, largestPaint, blocking, shift }) => {
    const open = name === 'sign-in';
    const paint = Math.round(largestPaint);
    return [
      row(`Lighthouse, slow 4G: ${name}, score`, score, open ? '≥ 99' : '≥ 95'),
      row(`Lighthouse: ${name}, largest paint`, paint, open ? '≤ 1,700 ms' : '≤ 2,400 ms', {
        bare: Math.round(least?.largestPaint ?? 0),
        ratio: paint / (least?.largestPaint ?? 1),
      }),
      row(`Lighthouse: ${name}, blocking`, Math.round(blocking), '< 100 ms'),
      row(`Lighthouse: ${name}, shift`, shift, '< 0.02'),
    ];
  });
};
