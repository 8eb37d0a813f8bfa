type Waiting<Asked, Answer> = {
  asked: Asked;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/**
 * Asks for up to `most` at once what is asked for in one turn of the event loop: alone nobody
 * waits, in a crowd a statement is shared. A failure is everybody's who shared it.
 */
export const gather = <Asked, Answer>(
  ask: (all: readonly Asked[]) => Promise<Answer[]>,
  most: number,
): ((asked: Asked) => Promise<Answer>) => {
  let waiting: Waiting<Asked, Answer>[] = [];
  const send = (): void => {
    const all = waiting;
    waiting = [];
    ask(all.map(({ asked }) => asked)).then(
      (answers) => {
        for (const [index, { resolve }] of all.entries()) resolve(answers[index] as Answer);
      },
      (error) => {
        for (const { reject } of all) reject(error);
      },
    );
  };
  return (asked) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => waiting.length > 0 && send());
      waiting.push({ asked, resolve, reject });
      if (waiting.length >= most) send();
    });
};
