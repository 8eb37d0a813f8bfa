type Waiting<Asked, Answer> = {
  asked: Asked;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/** How many ask together at most, and how many questions may be out at once. */
type Sharing = { most: number; atOnce?: number };

/**
 * Asks at once for what is asked for in one turn of the event loop, and while `atOnce` questions
 * are out for what has come up meanwhile: alone nobody waits, in a crowd a statement is shared. A
 * failure is everybody's who shared it.
 */
export const gather = <Asked, Answer>(
  ask: (all: readonly Asked[]) => Promise<Answer[]>,
  { most, atOnce = Number.POSITIVE_INFINITY }: Sharing,
): ((asked: Asked) => Promise<Answer>) => {
  const waiting: Waiting<Asked, Answer>[] = [];
  let out = 0;
  let planned = false;
  const plan = (): void => {
    if (planned || out >= atOnce || waiting.length === 0) return;
    planned = true;
    setImmediate(send);
  };
  const send = (): void => {
    planned = false;
    const all = waiting.splice(0, most);
    out += 1;
    ask(all.map(({ asked }) => asked))
      .then(
        (answers) => {
          for (const [index, { resolve }] of all.entries()) resolve(answers[index] as Answer);
        },
        (error) => {
          for (const { reject } of all) reject(error);
        },
      )
      .finally(() => {
        out -= 1;
        plan();
      });
    plan();
  };
  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      plan();
    });
};
