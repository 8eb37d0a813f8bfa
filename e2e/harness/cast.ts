import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { paths } from '@saathi/contract/paths';
import { addAssistant } from './assistant.ts';
import { addDesk } from './desk.ts';
import { watchLiveRegions } from './measures.ts';
import { prepareFakePermission } from './notifications.ts';
import { addPairWithAppointments, addPairWithLongNames, addRemovedPair } from './pairs.ts';
import { createPeople } from './people.ts';
import type { TestServer } from './server.ts';

/** The instant at which the demo data is viewed: a Tuesday morning in India. */
export const DEMO_NOW = '2026-03-10T09:30:00+05:30';

/** A morning a few days after `PRESENT`, as the end of an absence. */
export const AWAY_UNTIL = '2026-03-14T03:30:00.000Z';

const PIN = '2580';
const MINUTES_BETWEEN_STRANGERS = 15;
const MOST_WAITED_MS = 60_000;

/** Phones of the demo's people, by their role on the screens. */
const phones = {
  patient: '9000000010',
  patientInDanger: '9000000011',
  patientWithoutGoals: '9000000012',
  doctor: '9000000001',
} as const;
type DemoPerson = keyof typeof phones;

/** The demo's people and others; screens that add or delete use `newcomer`. */
export type Who =
  | DemoPerson
  | 'nobody'
  | 'newPatient'
  | 'newDoctor'
  | 'owner'
  | 'desk'
  | 'assistant'
  | 'newcomer'
  | 'patientWithLongName'
  | 'doctorWithLongName'
  | 'patientWithAppointments'
  | 'doctorWithAppointments'
  | 'formerPatient';

/** Language of a person's device. */
export type Language = 'en' | 'hi';

const locales: Record<Language, string> = { en: 'en-IN', hi: 'hi-IN' };

/** Ids used in addresses. */
export type Ids = {
  patient: string;
  patientInDanger: string;
  patientWithoutGoals: string;
  doctor: string;
  emergencyChat: string;
  doctorLink: string;
  long: { patient: string; doctor: string; chat: string };
  formerDoctor: string;
  doctorWithAppointments: string;
};

const isDemoPerson = (who: Who): who is DemoPerson => who in phones;

/** Opens a page for each person on first use. */
export const openCast = (browser: Browser, server: TestServer, watch: (page: Page) => void) => {
  const pages = new Map<string, Page>();
  const ids = new Map<Who, string>();
  const people = createPeople(browser, server.url, watch);
  const optionsFor = (language: Language): BrowserContextOptions => ({
    baseURL: server.url,
    reducedMotion: 'reduce',
    viewport: { width: 360, height: 740 },
    locale: locales[language],
  });

  const signIn = async (who: DemoPerson, language: Language) => {
    const context = await browser.newContext(optionsFor(language));
    const role = who === 'doctor' ? 'doctor' : 'patient';
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

  const open = async (who: Who, language: Language): Promise<Page> => {
    const options = optionsFor(language);
    if (isDemoPerson(who)) return signIn(who, language);
    if (who === 'newPatient') return (await people.patient('Meena Deshpande', options)).page;
    if (who === 'newcomer') return (await people.patient('Harish Gokhale', options)).page;
    if (who === 'newDoctor') return (await people.doctor('Arjun Menon', options)).page;
    if (who === 'owner') {
      const { page, phone } = await people.doctor('Leela Thomas', options);
      await server.makeOwner(`+91${phone}`);
      return page;
    }
    if (who === 'desk') return (await addDesk(people, server, options)).page;
    if (who === 'assistant') return (await addAssistant(people, server, options)).page;
    return (await browser.newContext(options)).newPage();
  };

  const keep = async (who: Who, page: Page, language: Language = 'en') => {
    watch(page);
    await prepareFakePermission(page);
    await watchLiveRegions(page);
    page.setDefaultTimeout(MOST_WAITED_MS);
    await page.clock.setFixedTime(DEMO_NOW);
    pages.set(`${who} ${language}`, page);
    return page;
  };

  let strangers = 0;
  // The server limits sign-ins, so each anonymous visitor comes some minutes after the previous
  // one.
  const moveClock = async (who: Who) => {
    if (who === 'nobody') strangers += 1;
    const minutes = who === 'nobody' ? strangers * MINUTES_BETWEEN_STRANGERS : 0;
    await server.setClock(new Date(Date.parse(DEMO_NOW) + minutes * 60_000).toISOString());
  };

  const as = async (who: Who, language: Language = 'en'): Promise<Page> => {
    await moveClock(who);
    return pages.get(`${who} ${language}`) ?? keep(who, await open(who, language), language);
  };

  const findIds = async (): Promise<Ids> => {
    const { request } = (await as('doctor')).context();
    await as('patient');
    const doctor = ids.get('doctor') ?? '';
    const read = async (path: string) =>
      (await request.get(`/api/doctors/${doctor}/${path}`)).json();
    const [first] = await read('inbox');
    const { link } = await read('qr-code');
    const patients: { id: string; phone: string }[] = await read('patients');
    const idOf = (phone: string) => patients.find((one) => one.phone.endsWith(phone))?.id ?? '';
    const long = await addPairWithLongNames(people, optionsFor('en'));
    await keep('patientWithLongName', long.patient.page);
    await keep('doctorWithLongName', long.doctor.page);
    const clinic = await addPairWithAppointments(people, optionsFor('en'));
    await keep('patientWithAppointments', clinic.patient.page);
    await keep('doctorWithAppointments', clinic.doctor.page);
    const parted = await addRemovedPair(people, optionsFor('en'));
    await keep('formerPatient', parted.patient.page);
    return {
      doctor,
      patient: ids.get('patient') ?? '',
      patientInDanger: idOf(phones.patientInDanger),
      patientWithoutGoals: idOf(phones.patientWithoutGoals),
      emergencyChat: first.chatId,
      doctorLink: new URL(link).hash,
      long: { patient: long.patient.id, doctor: long.doctor.id, chat: long.chatId },
      formerDoctor: parted.doctor.id,
      doctorWithAppointments: clinic.doctor.id,
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

/** A filled server to view screens on: pages by person, and the ids in addresses. */
export type Stage = { cast: Cast; ids: Ids };

/**
 * Fills the server with the demo's people and opens their pages, without watching these for errors.
 */
export const openStage = async (browser: Browser, server: TestServer): Promise<Stage> => {
  await server.setClock(DEMO_NOW);
  await server.fill();
  const cast = openCast(browser, server, () => undefined);
  return { cast, ids: await cast.findIds() };
};
