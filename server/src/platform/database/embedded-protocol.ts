/** What the worker is started with. */
export type WorkerSettings = {
  /** PGDATA, absolute. */
  directory: string;
  /** `create` makes the cluster and ends; `serve` opens it and answers. */
  task: 'create' | 'serve';
  /** Off for throw-away test databases only. */
  durable: boolean;
  /** Log segments (4 MB each) after which a checkpoint is due. */
  checkpointSegments: number;
};

/** Main thread → worker; the bytes are PostgreSQL's own protocol. */
export type WorkerRequest =
  | { kind: 'open'; session: number }
  | { kind: 'bytes'; session: number; bytes: Uint8Array }
  | { kind: 'snapshot'; id: number; target: string }
  | { kind: 'facts'; id: number }
  | { kind: 'close' };

/** Worker → main thread. */
export type WorkerReply =
  | { kind: 'ready' }
  | { kind: 'bytes'; session: number; bytes: Uint8Array }
  | { kind: 'done'; id: number; facts: WorkerFacts }
  | { kind: 'failed'; id: number; message: string }
  | { kind: 'log'; message: string };

/** What the engine has done since it started. */
export type WorkerFacts = {
  /** fsync calls that reached the system. */
  fsyncs: number;
  /** Checkpoints taken because the log had grown. */
  checkpoints: number;
};
