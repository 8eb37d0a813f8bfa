import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Stream = { nfd: number; node: { name: string; parent?: { name: string } } };
type StreamOps = {
  write(stream: Stream, ...rest: unknown[]): number;
  fsync?(stream: Stream): number;
};
type Init = NodeFS['init'];
type Module = { NODEFS: { stream_ops: StreamOps; tryFSOperation(operation: () => void): void } };

/** Receives events of the file system while the database runs. */
export type FileSystemObserver = {
  /** Called after each fsync that reached the operating system. */
  onSync(): void;
  /** Called when the write-ahead log continues in a new segment file. */
  onLogSegment(): void;
  /** Called when the engine has stopped for good (a PANIC); its later answers are invalid. */
  onAbort(reason: unknown): void;
};

const LOG_SEGMENT = /^[0-9A-F]{24}$/;

/**
 * PGlite's Node file system with an fsync. The original has none, so PostgreSQL treats data as
 * synced that the operating system still holds in memory. To be removed when PGlite brings its own.
 */
export class DurableFileSystem extends NodeFS {
  readonly #observer: FileSystemObserver;
  #segment = '';

  constructor(directory: string, observer: FileSystemObserver) {
    super(directory);
    this.#observer = observer;
  }

  override async init(...[pg, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pg, options);
    const observer = this.#observer;
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        onAbort: observer.onAbort,
        preRun: [
          ...(emscriptenOpts.preRun ?? []),
          (module: unknown) => this.#patch(module as Module),
        ],
      },
    };
  }

  #patch({ NODEFS }: Module): void {
    const operations = NODEFS.stream_ops;
    const write = operations.write;
    operations.fsync = (stream) => {
      NODEFS.tryFSOperation(() => fsyncSync(stream.nfd));
      this.#observer.onSync();
      return 0;
    };
    operations.write = (stream, ...rest) => {
      const { name, parent } = stream.node;
      if (parent?.name === 'pg_wal' && name !== this.#segment && LOG_SEGMENT.test(name)) {
        this.#segment = name;
        this.#observer.onLogSegment();
      }
      return write(stream, ...rest);
    };
  }
}
