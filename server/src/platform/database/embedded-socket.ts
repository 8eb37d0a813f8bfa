import { Duplex } from 'node:stream';

/** The side of the engine one connection talks to. */
export type Wire = {
  send(bytes: Uint8Array): void;
  onBytes(listener: (bytes: Uint8Array) => void): void;
  /** The engine has gone; nothing more will come. */
  onLost(listener: (error: Error) => void): void;
};

const READY_FOR_QUERY = 0x5a;
const IN_TRANSACTION = 0x54;

/** What `pg` takes for a network socket: it carries the protocol to the worker, a request in one piece. */
export class EmbeddedSocket extends Duplex {
  readonly #dial: () => Promise<Wire>;
  readonly #idleTransactionMs: number;
  #wire: Wire | null = null;
  #idleTransaction: NodeJS.Timeout | undefined;

  constructor(dial: () => Promise<Wire>, idleTransactionMs: number) {
    super();
    this.#dial = dial;
    this.#idleTransactionMs = idleTransactionMs;
  }

  connect(): void {
    this.#dial().then(
      (wire) => {
        this.#wire = wire;
        wire.onBytes((bytes) => this.#receive(bytes));
        wire.onLost((error) => this.destroy(error));
        this.emit('connect');
      },
      (error: Error) => this.destroy(error),
    );
  }

  #receive(bytes: Uint8Array): void {
    this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    // The engine has no timers: a transaction somebody forgot would hold its only session for ever.
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
    done(error);
  }

  #send(bytes: Buffer): void {
    clearTimeout(this.#idleTransaction);
    this.#wire?.send(bytes);
  }

  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
}
