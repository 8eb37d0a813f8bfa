import { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';
import { DatabaseOverloaded } from './database-errors.ts';

const READY_FOR_QUERY = 0x5a;
const IN_TRANSACTION = 0x54;

/** Replaces `pg`'s network socket: carries the protocol to the worker, a request in one piece. */
export class EmbeddedSocket extends Duplex {
  readonly #dial: () => Promise<MessagePort>;
  readonly #idleTransactionMs: number;
  #port: MessagePort | null = null;
  #idleTransaction: NodeJS.Timeout | undefined;

  constructor(dial: () => Promise<MessagePort>, idleTransactionMs: number) {
    super();
    this.#dial = dial;
    this.#idleTransactionMs = idleTransactionMs;
  }

  connect(): void {
    this.#dial().then(
      (port) => {
        this.#port = port;
        if (this.destroyed) return port.close();
        port.on('message', (bytes: Uint8Array) => this.#receive(bytes));
        port.on('close', () =>
          this.destroy(new DatabaseOverloaded('The embedded database has stopped.')),
        );
        this.emit('connect');
      },
      (error: Error) => this.destroy(error),
    );
  }

  #receive(bytes: Uint8Array): void {
    this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    // The engine has no timers, so a forgotten transaction would hold its only session for ever.
    if (bytes.at(-6) === READY_FOR_QUERY && bytes.at(-1) === IN_TRANSACTION) {
      this.#idleTransaction = setTimeout(
        () => this.destroy(new Error('a transaction was left open without a query')),
        this.#idleTransactionMs,
      );
    }
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#send(chunk);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  override _final(done: () => void): void {
    done();
    this.destroy();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#idleTransaction);
    this.#port?.close();
    done(error);
  }

  #send(bytes: Buffer): void {
    clearTimeout(this.#idleTransaction);
    this.#port?.postMessage(bytes);
  }

  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
}
