import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { makePlace, type Place } from '../../server/test/faults/place.ts';
import {
  createServerControl,
  type ServerControl,
} from '../../server/test/faults/server-control.ts';
import { freePort } from '../../server/test/program.ts';
import { type CellValues, createCellsProxy } from './cells-proxy.ts';
import { fillDeployFile } from './deploy-file.ts';
import { makeFolder } from './service.ts';

const HOST = '127.0.0.1';
/** Files that move with a cell in addition to its database. */
const SECRETS = ['pin-pepper', 'push-keys'];
const FIRST_LETTER = 97;

/** A server and the location of its data. */
export type Home = { place: Place; server: ServerControl; values: CellValues };
/** One clinic with its own name, server and database. */
export type Cell = { name: string; origin: string; home: Home };

type HomeOptions = {
  index: number;
  /** The public port. */
  port: number;
  settings: Record<string, string>;
  /** Whether the place stays empty, for an import. */
  empty: boolean;
};

const makeHome = async ({ index, port, settings, empty }: HomeOptions): Promise<Home> => {
  const place = await makePlace('embedded', { empty });
  const name = `clinic-${String.fromCharCode(FIRST_LETTER + index)}`;
  const values = {
    CELL: name,
    CELL_NAME: `${name}.localhost`,
    CELL_ORIGIN: `http://${name}.localhost:${port}`,
    CELL_HOST: HOST,
    CELL_PORT: String(await freePort()),
    CELL_DATA: place.dataDir,
    PROXY_HOST: HOST,
  };
  const env = parseEnv(fillDeployFile('cell.env', values, 'cells')) as Record<string, string>;
  const own = { ...place, settings: { ...env, ...settings } };
  return { place: own, server: createServerControl(own), values };
};

type Options = {
  port: number;
  cells: number;
  /** Additional settings of the servers. */
  settings?: Record<string, string>;
};

/**
 * Creates cells on this machine from the files in deploy/cells: a server on an embedded database
 * for each, and one HAProxy in front of them. `stop` removes everything.
 */
export const createCells = async ({ port, cells: count, settings = {} }: Options) => {
  const within = makeFolder(mkdtempSync(join(tmpdir(), 'saathi-cells-')));
  const proxy = createCellsProxy({ within, port });
  const homes: Home[] = [];
  const addHome = async (index: number, empty: boolean) => {
    const home = await makeHome({ index, port, settings, empty });
    homes.push(home);
    return home;
  };
  const cells: Cell[] = [];
  for (let index = 0; index < count; index += 1) {
    const home = await addHome(index, false);
    cells.push({ name: home.values.CELL, origin: home.values.CELL_ORIGIN, home });
  }
  return {
    cells,
    /**
     * Creates an empty place that a cell can move to, with its pepper and push keys: without them
     * no PIN and no device works.
     */
    makeHome: async (cell: Cell): Promise<Home> => {
      const home = await addHome(cells.indexOf(cell), true);
      for (const name of SECRETS) {
        cpSync(join(cell.home.place.dataDir, name), join(home.place.dataDir, name));
      }
      return home;
    },
    /** Routes the cell's name to its new home from now on. */
    lead: async (cell: Cell, home: Home) => {
      await proxy.lead(cell.name, Number(home.values.CELL_PORT));
      cell.home = home;
    },
    start: async () => {
      await Promise.all(cells.map(({ home }) => home.server.start()));
      await proxy.start(cells.map(({ home }) => home.values));
    },
    stop: async () => {
      await Promise.all(homes.map(({ server }) => server.stop()));
      await proxy.kill();
      for (const { place } of homes) await place.remove();
      rmSync(within, { recursive: true, force: true });
    },
  };
};
export type Cells = Awaited<ReturnType<typeof createCells>>;
