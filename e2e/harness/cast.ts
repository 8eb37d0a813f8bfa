import type { Browser, Page } from '@playwright/test';
import { paths } from '@saathi/contract/paths';
import { createPeople } from './people.ts';
import type { TestServer } from './server.ts';

/** When the demo's people are looked at: a Tuesday morning where they live. */
export const PRESENT = '2026-03-10T09:30:00+05:30';

const PIN = '2580';

/** People of the demo by what they show, and two whom nobody knows yet. */
const phones = {
  patient: '9000000010',
  patientInDanger: '9000000011',
  patientWithoutGoals: '9000000012',
  doctor: '9000000001',
} as const;

export type Who = keyof typeof phones | 'nobody' | 'newPatient' | 'newDoctor';

/** What addresses are made of. */
export type Ids = { patient: string; doctor: string; emergencyChat: string; doctorLink: string };

const roleOf = (who: Who) => (/^doctor|newDoctor/.test(who) ? 'doctor' : 'patient');

/** Opens a page for each of the demo's people when it is first asked for. */
export const openCast = (browser: Browser, server: TestServer, watch: (page: Page) => void) => {
  const pages = new Map<Who, Page>();
  const ids = new Map<Who, string>();
  const people = createPeople(browser, server.url, watch);
  const options = { baseURL: server.url, reducedMotion: 'reduce' } as const;

  const signIn = async (who: keyof typeof phones) => {
    const context = await browser.newContext(options);
    const role = roleOf(who);
    const post = async (path: string, data: object) =>
      (await context.request.post(path, { data })).json();
    const { userId } = await post(paths.auth[`${role}CheckPhone`].path, {
      phone: `+91${phones[who]}`,
    });
    await post(paths.auth[`${role}Login`].path, { userId, pin: PIN });
    await context.addInitScript((id) => localStorage.setItem('userId', id), userId);
    ids.set(who, userId);
    return context.newPage();
  };

  const open = async (who: Who): Promise<Page> => {
    if (who === 'nobody') return (await browser.newContext(options)).newPage();
    if (who === 'newPatient') return (await people.patient('Meena Deshpande', options)).page;
    if (who === 'newDoctor') return (await people.doctor('Arjun Menon', options)).page;
    const page = await signIn(who);
    watch(page);
    return page;
  };

  const as = async (who: Who): Promise<Page> => {
    const known = pages.get(who);
    if (known) return known;
    const page = await open(who);
    await page.clock.setFixedTime(PRESENT);
    pages.set(who, page);
    return page;
  };

  const findIds = async (): Promise<Ids> => {
    const { request } = (await as('doctor')).context();
    await as('patient');
    const doctor = ids.get('doctor') ?? '';
    const read = async (path: string) =>
      (await request.get(`/api/doctors/${doctor}/${path}`)).json();
    const [first] = await read('inbox');
    const { link } = await read('qr-code');
    return {
      doctor,
      patient: ids.get('patient') ?? '',
      emergencyChat: first.chatId,
      doctorLink: new URL(link).hash,
    };
  };

  return {
    as,
    findIds,
    close: async () => {
      for (const page of pages.values()) await page.context().close();
    },
  };
};
export type Cast = ReturnType<typeof openCast>;
