import { setTimeout as wait } from 'node:timers/promises';
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  request as calls,
  type Page,
} from '@playwright/test';
import { clinicPaths } from '@saathi/contract/clinic-paths';
import { PRIVACY_VERSIONS } from '@saathi/contract/limits';
import { paths } from '@saathi/contract/paths';
import { letHistorySettle } from './history.ts';

let made = Math.floor(Math.random() * 1_000_000);

/** Returns ten digits that no one else in this run has. */
export const nextPhone = (): string => {
  made += 1;
  return `9${String(process.pid % 1000).padStart(3, '0')}${String(made % 1_000_000).padStart(6, '0')}`;
};

export type Person = {
  id: string;
  name: string;
  /** Ten digits, as typed. */
  phone: string;
  pin: string;
  context: BrowserContext;
  page: Page;
  /** Calls the API with this person's session. */
  request: APIRequestContext;
};

/** Someone who calls the API without a browser page. */
export type Caller = Pick<Person, 'id' | 'name' | 'phone' | 'pin' | 'request'>;

const PIN = '2580';

const BUSY_TRIES = 20;
const BUSY_WAIT_MS = 500;

/** Retries while a loaded machine rejects calls with 503 before doing anything. */
const post = async (request: APIRequestContext, url: string, data: object) => {
  let response = await request.post(url, { data });
  for (let tries = 0; response.status() === 503 && tries < BUSY_TRIES; tries += 1) {
    await wait(BUSY_WAIT_MS);
    response = await request.post(url, { data });
  }
  if (!response.ok()) throw new Error(`${url}: ${response.status()} ${await response.text()}`);
  return response.json();
};

const signUp = async (
  request: APIRequestContext,
  role: 'patient' | 'doctor',
  details: object,
): Promise<{ id: string; phone: string }> => {
  const phone = nextPhone();
  const [register, setPin] =
    role === 'patient'
      ? [paths.auth.patientRegister.path, paths.auth.patientSetPin.path]
      : [paths.auth.doctorRegister.path, paths.auth.doctorSetPin.path];
  const { user } = await post(request, register, {
    phone: `+91${phone}`,
    privacyVersion: PRIVACY_VERSIONS.at(-1),
    ...details,
  });
  await post(request, setPin, { userId: user.id, pin: PIN });
  return { id: user.id, phone };
};

const PATIENT = { dateOfBirth: '1960-05-17', gender: 'female' };
const DOCTOR = { specialty: 'Cardiologist', experience: 12, qualifications: [], hospitals: [] };

/** Registers people through the real calls and opens a signed-in browser context for each. */
export const createPeople = (browser: Browser, baseURL: string, watch: (page: Page) => void) => {
  const contexts: BrowserContext[] = [];
  const callers: APIRequestContext[] = [];

  const openWindow = async (
    name: string,
    enter: (request: APIRequestContext) => Promise<{ id: string; phone: string }>,
    options: Parameters<Browser['newContext']>[0] = {},
  ): Promise<Person> => {
    const context = await browser.newContext({ baseURL, ...options });
    contexts.push(context);
    const { request } = context;
    const { id, phone } = await enter(request);
    // Only for the first page, so that a deliberate sign-out is not undone.
    await context.addInitScript((userId) => {
      if (location.protocol === 'about:') return;
      if (!sessionStorage.getItem('test-signed-in')) {
        sessionStorage.setItem('test-signed-in', '1');
        localStorage.setItem('userId', userId);
      }
    }, id);
    const page = await context.newPage();
    letHistorySettle(page);
    watch(page);
    return { id, name, phone, pin: PIN, context, page, request };
  };

  const register = (
    role: 'patient' | 'doctor',
    details: { name: string },
    options?: Parameters<Browser['newContext']>[0],
  ): Promise<Person> =>
    openWindow(details.name, (request) => signUp(request, role, details), options);

  const registerCaller = async (
    role: 'patient' | 'doctor',
    details: { name: string },
  ): Promise<Caller> => {
    const request = await calls.newContext({ baseURL });
    callers.push(request);
    const { id, phone } = await signUp(request, role, details);
    return { id, name: details.name, phone, pin: PIN, request };
  };

  return {
    patient: (name = 'Asha Kulkarni', options?: Parameters<Browser['newContext']>[0]) =>
      register('patient', { name, ...PATIENT }, options),
    doctor: (name = 'Vikram Rao', options?: Parameters<Browser['newContext']>[0]) =>
      register('doctor', { name, ...DOCTOR }, options),
    /** Adds a clinic member who is not a doctor, by default at the desk, invited by this owner. */
    member: async (
      owner: Caller,
      name = 'Amita Joshi',
      options?: Parameters<Browser['newContext']>[0],
      role: 'desk' | 'assistant' = 'desk',
    ): Promise<Person> => {
      const asked = { name, role, pin: owner.pin };
      const { code } = await post(owner.request, clinicPaths.invite.path, asked);
      const join = async (request: APIRequestContext) => {
        const phone = nextPhone();
        const privacyVersion = PRIVACY_VERSIONS.at(-1);
        const who = { phone: `+91${phone}`, code, name, pin: PIN, privacyVersion };
        const { userId } = await post(request, paths.auth.join.path, who);
        return { id: userId, phone };
      };
      return openWindow(name, join, options);
    },
    /** People without a browser page, which costs more than all their calls. */
    withoutWindow: {
      patient: (name = 'Asha Kulkarni') => registerCaller('patient', { name, ...PATIENT }),
      doctor: (name = 'Vikram Rao') => registerCaller('doctor', { name, ...DOCTOR }),
    },
    /** Assigns the doctor to the patient with the doctor's real QR code. */
    assign: async (patient: Caller, doctor: Caller) => {
      const qr = await doctor.request.get(`/api/doctors/${doctor.id}/qr-code`);
      const { link } = await qr.json();
      await post(patient.request, paths.assignments.assignViaQr.path, {
        qrData: link,
        patientUserId: patient.id,
      });
    },
    close: async () => {
      await Promise.all(contexts.map((context) => context.close()));
      await Promise.all(callers.map((caller) => caller.dispose()));
    },
  };
};
export type People = ReturnType<typeof createPeople>;
