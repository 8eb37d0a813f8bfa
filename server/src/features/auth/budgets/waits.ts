const DAY_SECONDS = 86_400;

type Rules = {
  tries: number;
  trustedWaits: number[];
  unknownWaits: number[];
  dailyFrom: number;
};

/** Seconds to wait after each failure in a row: entry 0 after the first; the last holds for all that follow. */
export type Waits = number[];

const ladder = (tries: number, waits: number[]): Waits => [
  ...Array<number>(tries - 1).fill(0),
  ...waits,
];

/** Waits of one person's own, trusted browser. */
export const trustedWaits = ({ tries, trustedWaits }: Rules): Waits => ladder(tries, trustedWaits);

/** Waits of all unknown browsers together: after so many in a row one try a day. */
export const unknownWaits = ({ tries, unknownWaits, dailyFrom }: Rules): Waits => {
  const steps = ladder(tries, unknownWaits);
  const last = steps.at(-1) ?? 0;
  return Array.from({ length: dailyFrom }, (_, i) =>
    i === dailyFrom - 1 ? DAY_SECONDS : (steps[i] ?? last),
  );
};
