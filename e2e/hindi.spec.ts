import type { Page } from '@playwright/test';
import type { Caller, People } from './harness/people.ts';
import { expect, test, thorough } from './harness/test.ts';

test.use({ locale: 'hi-IN' });

const WIDTHS = [320, 360];

/** Names, words, addresses and commands that are the same in every language. */
const AS_THEY_ARE =
  /https?:\/\/\S+|npm run admin -- verify|PUBLIC_ORIGIN|QR|AI|PIN|JSON|SMS|WhatsApp|MBBS|https|English|Asha Kulkarni|Vikram Rao|Walk 30 minutes|Chrome|Linux|\b[ap]m\b|[A-Z]{1,2}(?=\s|$)/g;

/** Returns the visible lines that contain a word in Latin letters. */
const notHindi = async (page: Page) => {
  const text = await page.locator('body').innerText();
  return text.split('\n').filter((line) => /[A-Za-z]{2,}/.test(line.replace(AS_THEY_ARE, '')));
};

/** Returns text that is wider than the page or cut off. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const cut = [...document.querySelectorAll('button, a, h1, h2, h3, p, span, label, dt, dd')]
      .filter((element) => {
        const { overflowX, textOverflow } = getComputedStyle(element);
        const hides = overflowX === 'hidden' || textOverflow === 'ellipsis';
        const readable =
          element.clientWidth > 1 && !element.closest('.sr-only') && element.checkVisibility();
        return readable && hides && element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => element.textContent);
    return [...(wide > 0 ? [`${wide}px too wide`] : []), ...cut];
  });

const looksRight = async (page: Page, name: string) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    await expect(page.locator('[aria-busy=true], .animate-pulse')).toHaveCount(0);
    if (process.env.SCREENSHOTS) {
      await page.screenshot({
        path: `${process.env.SCREENSHOTS}/${name}-${width}.png`,
        fullPage: true,
      });
    }
    expect.soft(await cutOff(page), `${name} at ${width}`).toEqual([]);
  }
  expect.soft(await notHindi(page), name).toEqual([]);
};

/** Assigns the doctor to the patient and adds a goal. */
const join = async <Patient extends Caller, Doctor extends Caller>(
  people: People,
  patient: Patient,
  doctor: Doctor,
) => {
  await people.assign(patient, doctor);
  await patient.request.post('/api/goals', {
    data: { patientId: patient.id, title: 'Walk 30 minutes' },
  });
  return { patient, doctor };
};

test('the device’s language decides, and the sign-in fits', async ({ page }) => {
  await page.goto('/patient/login');
  await expect(page.getByRole('heading', { name: 'साथी' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await looksRight(page, 'patient-login');
  await page.getByLabel('फ़ोन नंबर').fill('9123456780');
  await page.getByRole('button', { name: 'आगे बढ़ें' }).click();
  await expect(page.getByLabel('पूरा नाम')).toBeVisible();
  await looksRight(page, 'patient-register');
  await page.goto('/doctor/login');
  await page.getByLabel('फ़ोन नंबर').fill('9123456780');
  await looksRight(page, 'doctor-login');
  await page.getByRole('button', { name: 'आगे बढ़ें' }).click();
  await expect(page.getByLabel('पूरा नाम')).toBeVisible();
  await looksRight(page, 'doctor-register');
  await page.goto('/nirgends');
  await expect(page.getByText('404 पेज नहीं मिला')).toBeVisible();
});

test(
  'the choice is kept, and changing it keeps the place and what was typed',
  thorough,
  async ({ page }) => {
    await page.goto('/patient/login');
    await page.getByLabel('फ़ोन नंबर').fill('91234');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByLabel('Phone number')).toHaveValue(/^91234/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.reload();
    await expect(page.getByLabel('Phone number')).toBeVisible();
    await page.getByRole('button', { name: 'हिन्दी' }).click();
    await expect(page.getByRole('button', { name: 'हिन्दी' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(page.getByLabel('फ़ोन नंबर')).toBeVisible();
  },
);

test(
  'every screen of the patient fits in Hindi and holds no English',
  thorough,
  async ({ people }) => {
    const { patient, doctor } = await join(
      people,
      await people.patient('Asha Kulkarni', { locale: 'hi-IN' }),
      await people.withoutWindow.doctor('Vikram Rao'),
    );
    const { page } = patient;
    const show = async (path: string, name: string) => {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await looksRight(page, name);
    };
    await page.goto('/patient/goals');
    await page.getByRole('checkbox', { name: 'Walk 30 minutes' }).click();
    await expect(page.getByText('लगातार 1 दिन')).toBeVisible();
    await looksRight(page, 'goals');
    await page.getByRole('button', { name: 'लक्ष्य जोड़ें' }).click();
    await looksRight(page, 'goal-create');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^पिछला हाल/ }).click();
    await expect(page.getByText('सबसे लंबा')).toBeVisible();
    await looksRight(page, 'goal-history');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^और:/ }).first().click();
    await looksRight(page, 'goal-menu');
    await page.getByRole('menuitem', { name: /^लक्ष्य हटाएँ/ }).click();
    await looksRight(page, 'goal-delete');
    await show('/patient/doctors', 'doctors');
    await show('/patient/qr-scanner', 'scanner');
    await show('/patient/appointments', 'appointments');
    await show('/patient/records', 'records');
    await show('/patient/settings', 'settings');
    await show('/patient/my-data', 'my-data');
    await page.getByRole('button', { name: /^खाता/ }).click();
    await looksRight(page, 'account-menu');
    await page.keyboard.press('Escape');

    await page.goto(`/patient/chat/${doctor.id}`);
    await expect(page.getByLabel('आपका संदेश')).toBeVisible();
    await looksRight(page, 'chat-empty');
    await page.getByRole('button', { name: 'समय लें' }).click();
    await looksRight(page, 'chat-book');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'कॉल', exact: true }).click();
    await looksRight(page, 'chat-call');
    await page.getByRole('button', { name: 'फ़ोन करने को कहें' }).click();
    await expect(page.getByText('कृपया मुझे फ़ोन करें, किसी भी समय।')).toBeVisible();
  },
);

test('what the server says in English is said in Hindi', async ({ people }) => {
  const { page } = await people.patient('Asha Kulkarni', { locale: 'hi-IN' });
  await page.goto('/patient/qr-scanner#d=nobody-knows-this-code');
  await expect(page.getByText(/^यह किसी डॉक्टर का कोड नहीं है/)).toBeVisible();
});

test(
  'every screen of the doctor fits in Hindi and holds no English',
  thorough,
  async ({ people }) => {
    const { patient, doctor } = await join(
      people,
      await people.withoutWindow.patient('Asha Kulkarni'),
      await people.doctor('Vikram Rao', { locale: 'hi-IN' }),
    );
    const chats = await patient.request.post('/api/chats', {
      data: { patientId: patient.id, doctorId: doctor.id },
    });
    const { id: chatId } = await chats.json();
    await patient.request.post('/api/messages', {
      data: { chatId, content: 'मुझे डॉक्टर से बात करनी है', intent: 'doctor', clientId: 'a' },
    });
    const { page } = doctor;
    for (const [path, name] of [
      ['/doctor/dashboard', 'dashboard'],
      ['/doctor/patients', 'patients'],
      [`/doctor/patients/${patient.id}`, 'patient'],
      ['/doctor/inbox', 'inbox'],
      [`/doctor/inbox/${chatId}`, 'inbox-chat'],
      ['/doctor/search', 'search'],
      ['/doctor/qr', 'qr'],
      ['/doctor/appointments', 'doctor-appointments'],
      ['/doctor/profile', 'doctor-profile'],
      ['/doctor/settings', 'doctor-settings'],
      ['/doctor/my-data', 'doctor-my-data'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await looksRight(page, name);
    }
  },
);

test(
  'the clinic page of an owner fits in Hindi and holds no English',
  thorough,
  async ({ people, server }) => {
    const { page, phone, pin } = await people.doctor('Vikram Rao', { locale: 'hi-IN' });
    // Doctors of other tests have English names.
    await page.route(/clinic\/doctors$/, async (route) => {
      const response = await route.fetch();
      const all: { name: string }[] = await response.json();
      const own = all.filter(({ name }) => name === 'Vikram Rao');
      await route.fulfill({ json: own.map((one) => ({ ...one, specialty: 'हृदय रोग' })) });
    });
    const team = { members: [], invitations: [] };
    await page.route(/clinic\/members$/, (route) => route.fulfill({ json: team }));
    await page.goto('/doctor/clinic');
    await expect(page.getByText('मालिक').first()).toBeVisible();
    await looksRight(page, 'doctor-clinic-before');
    await server.makeOwner(`+91${phone}`);
    await page.reload();
    await expect(page.getByRole('button', { name: 'मालिक न रहें' })).toBeVisible();
    await page.getByRole('textbox').first().fill(phone);
    await page.getByRole('button', { name: 'कोड बनाएँ' }).click();
    await looksRight(page, 'doctor-clinic-pin');
    await page.getByLabel('आपका पिन').fill(pin);
    await page.getByRole('dialog').getByRole('button', { name: 'कोड बनाएँ' }).click();
    await expect(page.getByRole('button', { name: 'कोड छिपाएँ' })).toBeVisible();
    await page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/).evaluate((code) => code.remove());
    await looksRight(page, 'doctor-clinic');
  },
);
