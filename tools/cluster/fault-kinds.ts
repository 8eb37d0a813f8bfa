import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Cluster } from './cluster.ts';
import type { DatabaseNode } from './database-node.ts';

const POLL_MS = 100;
const SETTLED_WITHIN_MS = 180_000;
const ACKNOWLEDGED_WITHIN_MS = 5_000;
/** Patroni renews its key every 5 s. */
const SOME_LOOPS_MS = 12_000;

/** A kind of failure; `begin` causes it. */
type Fault = {
  begin(primary: DatabaseNode): Promise<unknown>;
  /** Whether the cluster has recovered from it. */
  isSettled(primary: DatabaseNode): Promise<boolean>;
  /** Restores what failed; returns the faults found, as text. */
  heal(primary: DatabaseNode): Promise<string[]>;
};

/** Waits for a node that `is` accepts, and returns it. */
const waitForNode = async (
  nodes: readonly DatabaseNode[],
  is: (node: DatabaseNode) => Promise<boolean>,
): Promise<DatabaseNode> => {
  const started = performance.now();
  while (performance.now() - started < SETTLED_WITHIN_MS) {
    for (const node of nodes) if (await is(node)) return node;
    await wait(POLL_MS);
  }
  throw new Error(
    `none of the databases is what it should be after ${SETTLED_WITHIN_MS / 1_000} s`,
  );
};

export const primaryOf = ({ nodes }: Cluster): Promise<DatabaseNode> =>
  waitForNode(nodes, (node) => node.isPrimary());

/** Whether PostgreSQL on this node acknowledges a write. */
const acknowledges = async (node: DatabaseNode): Promise<boolean> => {
  const client = new pg.Client({
    connectionString: node.url,
    connectionTimeoutMillis: ACKNOWLEDGED_WITHIN_MS,
    query_timeout: ACKNOWLEDGED_WITHIN_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(`select pg_logical_emit_message(true, 'saathi-fault', 'a write')`);
    return true;
  } catch {
    return false;
  } finally {
    client.end().catch(() => undefined);
  }
};

/** Returns the kinds of fail-over by name. */
export const faultKinds = (cluster: Cluster): Record<string, Fault> => {
  const { nodes } = cluster;
  const anotherLeads = async (primary: DatabaseNode) => {
    const led = await Promise.all(nodes.map(async (node) => node !== primary && node.isPrimary()));
    return led.includes(true);
  };
  let etcdLeader: DatabaseNode | undefined;
  let free = () => {};
  return {
    'kill -9 of the primary': {
      begin: (primary) => primary.kill(),
      isSettled: anotherLeads,
      heal: async (primary) => {
        await primary.startPatroni();
        return [];
      },
    },
    "kill -9 of etcd's leader": {
      begin: async () => {
        etcdLeader = await waitForNode(nodes, (node) => node.etcd.leads());
        await etcdLeader.etcd.kill();
      },
      isSettled: async () => {
        const led = await Promise.all(
          nodes.map(async (node) => node !== etcdLeader && node.etcd.leads()),
        );
        return led.includes(true);
      },
      heal: async () => {
        // By then Patroni has renewed its key with the remaining members, or lost it.
        await wait(SOME_LOOPS_MS);
        await etcdLeader?.etcd.start();
        return [];
      },
    },
    'freeze of the primary': {
      begin: async (primary) => {
        // Otherwise its writes after waking up would prove nothing.
        await waitForNode([primary], acknowledges);
        primary.freeze();
      },
      isSettled: anotherLeads,
      heal: async (primary) => {
        primary.thaw();
        let writes = 0;
        while (!(await primary.isReplica())) if (await acknowledges(primary)) writes += 1;
        return writes > 0 ? [`${writes} writes lost: the old primary took them as it woke`] : [];
      },
    },
    'full disk of the primary': {
      begin: async (primary) => {
        free = primary.fillDisk();
      },
      isSettled: anotherLeads,
      heal: async () => {
        free();
        return [];
      },
    },
    'switch-over by hand': {
      begin: (primary) => primary.switchOver(),
      isSettled: anotherLeads,
      heal: async () => [],
    },
  };
};
