import { type Service, startService, waitUntilUp } from './service.ts';

type Options = {
  /** Configuration file, and the member's own folder. */
  file: string;
  directory: string;
  /** Address for clients. */
  address: string;
};

/** One of the three members that elect the leader. */
export const createEtcdMember = ({ file, directory, address }: Options) => {
  let service: Service | undefined;
  return {
    start: () => {
      service = startService('etcd', ['etcd', '--config-file', file], { directory });
      return waitUntilUp(service, async () => (await fetch(`http://${address}/health`)).ok);
    },
    leads: async (): Promise<boolean> => {
      try {
        const answer = await fetch(`http://${address}/v2/stats/self`);
        return ((await answer.json()) as { state: string }).state === 'StateLeader';
      } catch {
        return false;
      }
    },
    kill: async () => service?.kill(),
    stop: async () => service?.stop(),
  };
};
