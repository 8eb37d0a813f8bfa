import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { ChatId } from '@saathi/contract';
import { expect } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { startLoopback } from '../../../../test/loopback.ts';

/** How a fake model replies to a question. */
export type Reply = (response: ServerResponse) => void | Promise<void>;

export const replyWith =
  (answer: object | string): Reply =>
  (response) => {
    const content = typeof answer === 'string' ? answer : JSON.stringify(answer);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ message: { content } }] }));
  };

export const replyWithLevel = (level: string, more: object = {}): Reply =>
  replyWith({
    level,
    reason: 'Because of the words',
    draft: '',
    needsDoctor: level !== 'INFO',
    ...more,
  });

/** Starts an app with a fake language model on loopback. */
export const startWithModel = async (settings: Record<string, string> = {}) => {
  const model = {
    /** How it answers. */
    reply: replyWithLevel('INFO'),
    /** The requests it received. */
    asked: [] as string[],
  };
  const server = await startLoopback(async (request, response) => {
    const body = await text(request);
    model.asked.push(`${JSON.stringify(request.headers)}${body}`);
    await model.reply(response);
  });
  const test = await startTestApp({
    LLM_BASE_URL: `${server.origin}/v1/`,
    LLM_MODEL: 'fake',
    LLM_API_KEY: 'secret-key',
    ...settings,
  });
  const jobOf = (chatId: ChatId) =>
    test.db
      .selectFrom('jobs')
      .selectAll()
      .where('chat_id', '=', chatId)
      .where('kind', '=', 'model')
      .orderBy('id', 'desc')
      .executeTakeFirst();
  return {
    test,
    model,
    /** Lets the model answer only once the returned function is called. */
    hold: (reply: Reply) => {
      let go = () => {};
      const held = new Promise<void>((pass) => {
        go = pass;
      });
      model.reply = async (response) => {
        await held;
        await reply(response);
      };
      return go;
    },
    jobOf,
    settled: (chatId: ChatId) =>
      eventually(async () => expect((await jobOf(chatId))?.done_at).not.toBeNull()),
    failedOnce: (chatId: ChatId) =>
      eventually(async () => {
        const job = await jobOf(chatId);
        expect(job).toMatchObject({ done_at: null, leased_until: null, attempts: 1 });
      }),
    /** Resets the circuit breaker after an earlier test, and ends that test's jobs. */
    forget: async () => {
      test.clock.advance(60_000);
      await test.db.updateTable('jobs').set({ done_at: new Date() }).execute();
      model.asked = [];
      model.reply = replyWithLevel('INFO');
    },
    close: async () => {
      await test.close();
      server.close();
    },
  };
};
