import type { Page } from '@playwright/test';
import { expect, test, thorough } from './harness/test.ts';

test('an unknown address shows the not-found page', thorough, async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
});

test('a missing asset is 404 and not the app', async ({ request }) => {
  const response = await request.get('/assets/none.js');
  expect(response.status()).toBe(404);
});

test(
  "the first address and both of the login show the patient's login",
  thorough,
  async ({ page }) => {
    for (const path of ['/', '/login', '/patient/login']) {
      await page.goto(path);
      await expect(page.getByText('Your trusted health companion')).toBeVisible();
      await expect(page.getByLabel('Phone number')).toBeVisible();
    }
  },
);

/**
 * Opens a patient's goals once, then holds the answer to who is signed in; returns a function that
 * releases it.
 */
const reloadHeld = async (page: Page) => {
  await page.goto('/patient/goals');
  await expect(page.getByText('Asha Kulkarni')).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/auth/me/*', async (route) => {
    await held;
    await route.continue();
  });
  return release;
};

test('a session is restored after a reload, with a loading state and nothing else before it where nothing is kept', async ({
  people,
}) => {
  const { page } = await people.patient('Asha Kulkarni');
  const release = await reloadHeld(page);
  await page.evaluate(() => localStorage.removeItem('session'));
  await page.reload();
  await expect(page.getByRole('status').first()).toBeVisible();
  await expect(page.getByText("Today's Goals")).toBeHidden();
  release();
  await expect(page.getByText("Today's Goals")).toBeVisible();
});

test(
  'what the phone keeps of the person is seen at once after a reload, with a loading state until the session is known',
  thorough,
  async ({ people }) => {
    const { page } = await people.patient('Asha Kulkarni');
    const release = await reloadHeld(page);
    await page.reload();
    await expect(page.getByText('Updating…')).toBeVisible();
    await expect(page.getByText("Today's Goals")).toBeVisible();
    release();
    await expect(page.getByText('Updating…')).toBeHidden();
  },
);

test('without a session one is led to the login of that area', async ({ page }) => {
  await page.goto('/patient/doctors');
  await expect(page).toHaveURL(/\/(patient\/)?login|\/$/);
  await page.goto('/doctor/patients');
  await expect(page).toHaveURL(/\/doctor\/login/);
});

test('a forged hint in local storage grants nothing', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('userId', '01890000-0000-7000-8000-000000000000'),
  );
  await page.goto('/patient/goals');
  await expect(page.getByLabel('Phone number')).toBeVisible();
});

test('the wrong role lands on the own landing page', async ({ people }) => {
  const { page } = await people.doctor();
  await page.goto('/patient/goals');
  await expect(page).toHaveURL('/doctor/dashboard');
});

test(
  'signing out in one tab signs out the other, and going back shows nothing',
  thorough,
  async ({ people }) => {
    const { page, context } = await people.patient('Asha Kulkarni');
    await page.goto('/patient/goals');
    await expect(page.getByText("Today's Goals")).toBeVisible();
    const second = await context.newPage();
    await second.goto('/patient/doctors');
    await expect(second.getByRole('heading', { name: 'Your Doctors' })).toBeVisible();
    await page.getByRole('link', { name: 'Records' }).click();
    await expect(page.getByRole('heading', { name: 'Medical Records' })).toBeVisible();
    await page.getByRole('button', { name: 'Account: Asha Kulkarni' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(page.getByLabel('Phone number')).toBeVisible();
    await expect(second.getByLabel('Phone number')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Asha Kulkarni')).toBeHidden();
    await expect(page.getByLabel('Phone number')).toBeVisible();
  },
);

const titles = {
  patient: {
    '/patient/goals': "Today's Goals",
    '/patient/doctors': 'Your Doctors',
    '/patient/qr-scanner': 'Scan Doctor QR Code',
    '/patient/appointments': 'Appointments',
    '/patient/records': 'Medical Records',
    '/patient/settings': 'Settings',
  },
  doctor: {
    '/doctor/dashboard': 'Dashboard',
    '/doctor/patients': 'My Patients',
    '/doctor/inbox': 'Inbox',
    '/doctor/search': 'Search messages',
    '/doctor/qr': 'Your QR Code',
    '/doctor/appointments': 'Doctor Appointments',
    '/doctor/chat': 'Chat',
    '/doctor/profile': 'Profile',
    '/doctor/settings': 'Settings',
  },
} as const;

/** Addresses of placeholder screens, with their headings where they have one. */
const comingSoon: Record<string, string | null> = {
  '/patient/appointments': 'Appointments',
  '/patient/records': 'Medical Records',
  '/doctor/appointments': 'Doctor Appointments',
  '/doctor/chat': null,
  '/doctor/profile': null,
};

for (const role of ['patient', 'doctor'] as const) {
  test(
    `every address of a ${role} has its own title, and those without a screen say that it is coming soon`,
    thorough,
    async ({ people }) => {
      const { page } = await people[role]();
      for (const [path, title] of Object.entries(titles[role])) {
        await page.goto(path);
        await expect(page).toHaveTitle(`${title} · Saathi`);
        const heading = comingSoon[path];
        if (heading === undefined) continue;
        await expect(page.getByText('Coming Soon', { exact: true })).toBeVisible();
        if (heading) await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      }
    },
  );
}

test('a new screen is begun at its heading', async ({ people }) => {
  const { page } = await people.patient();
  await page.goto('/patient/goals');
  await page.getByRole('link', { name: 'Doctors', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your Doctors' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { name: "Today's Goals" })).toBeFocused();
});

test(
  'what is printed of the QR page is a sheet for the waiting room alone',
  thorough,
  async ({ people }) => {
    const { page } = await people.doctor();
    await page.goto('/doctor/qr');
    const sheet = page.locator('.print-sheet');
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
    await expect(sheet).toBeHidden();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(sheet).toBeVisible();
    await expect(sheet.getByText('Add Dr. Vikram Rao')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  },
);

test('on paper a screen is its content, without ways to go', thorough, async ({ people }) => {
  for (const [{ page }, path] of [
    [await people.patient(), '/patient/goals'],
    [await people.doctor(), '/doctor/patients'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('navigation')).not.toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  }
});

test('a chat is printed whole, without the place to write', thorough, async ({ people }) => {
  const patient = await people.patient();
  const doctor = await people.withoutWindow.doctor();
  await people.assign(patient, doctor);
  const { page, request } = patient;
  const pair = { patientId: patient.id, doctorId: doctor.id };
  const chat = await (await request.post('/api/chats', { data: pair })).json();
  const content = `I slept well.\n${'And I walked along the river again.\n'.repeat(60)}`;
  await request.post('/api/messages', { data: { chatId: chat.id, content } });
  await page.goto(`/patient/chat/${doctor.id}`);
  const thread = page.getByRole('region', { name: 'Messages' });
  await expect(thread.getByText('I slept well.')).toBeAttached();
  const hidden = () => thread.evaluate((box) => box.scrollHeight - box.clientHeight);
  expect(await hidden()).toBeGreaterThan(0);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByLabel('Your message')).toBeHidden();
  await expect.poll(hidden).toBe(0);
  const ends = await thread.evaluate((box) => box.getBoundingClientRect().bottom + scrollY);
  const paper = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(ends).toBeLessThanOrEqual(paper);
});

test('the tab has its icon', thorough, async ({ page, request }) => {
  await page.goto('/');
  const href = await page.locator('link[rel=icon]').getAttribute('href');
  const icon = await request.get(href ?? '');
  expect(icon.headers()['content-type']).toContain('image/svg+xml');
});

test(
  'the keyboard and the browser’s memory know what each field is for',
  thorough,
  async ({ page }) => {
    const isFor = async (label: string, purpose: string, keys?: string) => {
      const field = page.getByLabel(label, { exact: true });
      await expect(field).toHaveAttribute('autocomplete', purpose);
      if (keys) await expect(field).toHaveAttribute('inputmode', keys);
    };
    await page.goto('/');
    await isFor('Phone number', 'tel-national', 'numeric');
    await page.getByLabel('Phone number').fill('9123400001');
    await page.getByRole('button', { name: 'Continue' }).click();
    await isFor('Full name', 'name');
    await isFor('Date of birth', 'bday');
    await isFor('Gender', 'sex');
  },
);

test(
  'a dialog rises from the bottom of a phone and stands in the middle of a desk',
  thorough,
  async ({ people }) => {
    const { page } = await people.patient();
    const gaps = async (width: number, height: number) => {
      await page.setViewportSize({ width, height });
      // The dialog element covers the page; its inner card is the visible part.
      const dialog = page.getByRole('dialog', { name: 'Create New Goal' });
      const box = await dialog.locator('> div').first().boundingBox();
      if (!box) throw new Error('There is no dialog.');
      return { above: Math.round(box.y), below: Math.round(height - box.y - box.height) };
    };
    await page.goto('/patient/goals');
    await page.getByRole('button', { name: 'Create Your First Goal' }).click();
    await expect.poll(async () => (await gaps(360, 740)).below).toBe(0);
    await expect
      .poll(async () => {
        const { above, below } = await gaps(1280, 800);
        return below > 0 && Math.abs(above - below) <= 1;
      })
      .toBe(true);
  },
);

test('figures are all of one width, so that numbers do not dance', thorough, async ({ page }) => {
  await page.goto('/');
  const widths = await page.evaluate(async () => {
    await document.fonts.ready;
    return ['0000', '1111', '7777'].map((figures) => {
      const span = document.createElement('span');
      span.textContent = figures;
      document.body.append(span);
      return span.getBoundingClientRect().width;
    });
  });
  expect(new Set(widths).size).toBe(1);
});
