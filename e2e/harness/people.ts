import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test';
import { PRIVACY_VERSIONS } from '@saathi/contract/limits';
import { paths } from '@saathi/contract/paths';
import { letHistorySettle } from './history.ts';

let made = Math.floor(Math.random() * 1_000_000);

/** Ten digits nobody else in this run has. */
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

const PIN = '2580';

const post = async (request: APIRequestContext, url: string, data: object) => {
  const response = await request.post(url, { data });
  if (!response.ok()) throw new Error(`${url}: ${response.status()} ${await response.text()}`);
  return response.json();
};

/** Registers somebody through the real calls and opens a signed-in browser context of their own. */
export const createPeople = (browser: Browser, baseURL: string, watch: (page: Page) => void) => {
  const contexts: BrowserContext[] = [];

  const register = async (
    role: 'patient' | 'doctor',
    name: string,
    details: object,
    options: Parameters<Browser['newContext']>[0] = {},
  ): Promise<Person> => {
    const context = await browser.newContext({ baseURL, ...options });
    contexts.push(context);
    const phone = nextPhone();
    const { request } = context;
    const calls =
      role === 'patient'
        ? [paths.auth.patientRegister.path, paths.auth.patientSetPin.path]
        : [paths.auth.doctorRegister.path, paths.auth.doctorSetPin.path];
    const registered = await post(request, calls[0]!, {
      phone: `+91${phone}`,
      name,
      privacyVersion: PRIVACY_VERSIONS.at(-1),
      ...details,
    });
    const { id } = registered.user;
    await post(request, calls[1]!, { userId: id, pin: PIN });
    // Only for the first page: a deliberate sign-out must stay one.
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

  return {
    patient: (name = 'Asha Kulkarni', options?: Parameters<Browser['newContext']>[0]) =>
      register('patient', name, { dateOfBirth: '1960-05-17', gender: 'female' }, options),
    doctor: (name = 'Vikram Rao', options?: Parameters<Browser['newContext']>[0]) =>
      register(
        'doctor',
        name,
        { specialty: 'Cardiologist', experience: 12, qualifications: [], hospitals: [] },
        options,
      ),
    /** Makes the doctor the patient's, through the doctor's real QR code. */
    assign: async (patient: Person, doctor: Person) => {
      const qr = await doctor.request.get(`/api/doctors/${doctor.id}/qr-code`);
      const { link } = await qr.json();
      await post(patient.request, paths.assignments.assignViaQr.path, {
        qrData: link,
        patientUserId: patient.id,
      });
    },
    close: () => Promise.all(contexts.map((context) => context.close())),
  };
};
export type People = ReturnType<typeof createPeople>;
