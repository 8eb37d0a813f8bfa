import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { type Caller, nextPhone, type People, type Person } from './harness/people.ts';
import { expect, test, thorough } from './harness/test.ts';
import { localDay } from './harness/zone.ts';

const PHONE = { width: 360, height: 740 };

/** Texts of the screens in each language. */
const languages = {
  en: {
    locale: 'en-IN',
    agreed: 'What you agreed to',
    read: /^Read what you agreed to/,
    version: /^Version \d/,
    noticeTitle: 'How your data is handled',
    close: 'Close',
    make: 'Make my copy',
    pin: 'Your PIN',
    toRead: 'To read',
    json: 'For programs (JSON)',
    fhir: 'For another clinic (FHIR)',
    bring: 'Add from a copy',
    chooseFile: 'Choose the file',
    previewed: ['1 reading, of', '1 goal with 1 day achieved', '1 doctor'],
    add: 'Add these',
    added: 'Added1 reading1 goal1 day achieved',
    heading: 'Everything held about you',
    correct: 'Correct name and date of birth',
    name: 'Full name',
    save: 'Save',
    saved: 'Your details have been changed.',
    registered: 'Reg. no. MMC 2013/05/1874',
    changePhone: 'Change the phone number',
    newPhone: 'New phone number',
    code: 'Clinic code',
    changeNumber: 'Change number',
    numberChanged: 'Number changed',
    nameSomebody: 'Add a nominee',
    relation: 'Relation to you',
    nominated: 'This person acts for you when you cannot.',
    complaint: 'What is not right?',
    send: 'Send',
    filed: /Your number is G-/,
    open: 'Waiting for an answer',
    remove: (name: string) => `Remove Dr. ${name}`,
    confirm: 'Remove',
    removed: 'Doctor removed',
    erase: 'Erase my data',
    eraseAll: 'Erase everything',
    pending: /^Your data will be erased on/,
    undo: 'Keep my data',
    undone: 'Your data stays',
    phone: 'Phone number',
    goOn: 'Continue',
    unknown: 'Create your account',
    submit: 'Complete Setup',
    readAll: 'Read it all',
    born: 'Date of birth',
    gender: 'Gender',
    newPin: 'New PIN',
    confirmPin: 'Confirm PIN',
    setPin: 'Set PIN',
    goals: /^Good /,
    message: 'Your message',
    ask: 'I agree',
    thanks: 'Thank you',
  },
  hi: {
    locale: 'hi-IN',
    agreed: 'आपने किस बात की हामी भरी',
    read: /उसे पढ़ें$/,
    version: /^संस्करण \d/,
    noticeTitle: 'आपकी जानकारी कैसे रखी जाती है',
    close: 'बंद करें',
    make: 'मेरी प्रति बनाएँ',
    pin: 'आपका पिन',
    toRead: 'पढ़ने के लिए',
    json: 'प्रोग्राम के लिए (JSON)',
    fhir: 'दूसरे क्लिनिक के लिए (FHIR)',
    bring: 'प्रति से जोड़ें',
    chooseFile: 'फ़ाइल चुनें',
    previewed: ['1 रीडिंग', '1 लक्ष्य, 1 दिन पूरे', '1 डॉक्टर'],
    add: 'इन्हें जोड़ें',
    added: 'जुड़ गया1 रीडिंग1 लक्ष्य1 दिन पूरे',
    heading: 'आपके बारे में रखा गया सब कुछ',
    correct: 'नाम और जन्म तिथि ठीक करें',
    name: 'पूरा नाम',
    save: 'सेव करें',
    saved: 'आपकी जानकारी बदल दी गई है।',
    registered: 'पंजीकरण सं. MMC 2013/05/1874',
    changePhone: 'फ़ोन नंबर बदलें',
    newPhone: 'नया फ़ोन नंबर',
    code: 'क्लिनिक से मिला कोड',
    changeNumber: 'नंबर बदलें',
    numberChanged: 'नंबर बदल गया',
    nameSomebody: 'किसी का नाम दें',
    relation: 'वे आपके कौन हैं?',
    nominated: 'जब आप न कर सकें, तब ये आपकी ओर से करेंगे।',
    complaint: 'क्या ठीक नहीं है?',
    send: 'भेजें',
    filed: /आपका नंबर G-/,
    open: 'जवाब का इंतज़ार',
    remove: (name: string) => `डॉ. ${name} को हटाएँ`,
    confirm: 'हटाएँ',
    removed: 'डॉक्टर हटा दिए गए',
    erase: 'मेरी जानकारी मिटाएँ',
    eraseAll: 'सब कुछ मिटाएँ',
    pending: /मिटा दी जाएगी।$/,
    undo: 'मेरी जानकारी रहने दें',
    undone: 'आपकी जानकारी रहेगी',
    phone: 'फ़ोन नंबर',
    goOn: 'आगे बढ़ें',
    unknown: 'अपना खाता बनाएँ',
    submit: 'खाता पूरा करें',
    readAll: 'पूरा पढ़ें',
    born: 'जन्म तिथि',
    gender: 'लिंग',
    newPin: 'नया पिन',
    confirmPin: 'पिन दोबारा',
    setPin: 'पिन रखें',
    goals: /^(सुप्रभात|नमस्ते|शुभ)/,
    message: 'आपका संदेश',
    ask: 'मैं सहमत हूँ',
    thanks: 'धन्यवाद',
  },
};
type Words = (typeof languages)['en'];

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .first()
    .click();

/** Text that would run as code if it were inserted as HTML. */
const NAME = `Asha <img src=x onerror="document.title='run'">`;
const MESSAGE = '<script>document.title = "run"</script> my knee hurts & "burns"';

const chatOf = async (patient: Caller, doctor: Caller): Promise<string> => {
  const data = { patientId: patient.id, doctorId: doctor.id };
  return (await (await patient.request.post('/api/chats', { data })).json()).id;
};

const pair = async (people: People, { locale }: Words, names = { patient: 'Asha Kulkarni' }) => {
  const patient = await people.patient(names.patient, { locale, viewport: PHONE });
  const doctor = await people.withoutWindow.doctor('Vikram Rao');
  await people.assign(patient, doctor);
  return { patient, doctor, page: patient.page };
};

/** Creates a doctor with a page, and a patient of theirs without one. */
const portalPair = async (people: People) => {
  const doctor = await people.doctor('Vikram Rao');
  const patient = await people.withoutWindow.patient('Asha Kulkarni');
  await people.assign(patient, doctor);
  return { doctor, patient };
};

const openMyData = async (page: Page, words: Words) => {
  await page.goto('/patient/my-data');
  await expect(page.getByRole('heading', { name: words.agreed })).toBeVisible();
};

/** Adds a goal achieved today, and a reading. */
const keepSomething = async ({ id: patientId, request }: Caller) => {
  const userDate = localDay();
  const goal = { patientId, title: 'Walk in the park' };
  const { id } = await (await request.post('/api/goals', { data: goal })).json();
  const tick = { achieved: true, userDate };
  await request.post(`/api/goals/${id}/progress`, { data: tick });
  const takenAt = new Date().toISOString();
  const reading = { measure: 'weight', value: 71.5, takenAt, userDate };
  await request.post('/api/readings', { data: reading });
};

/** Imports a downloaded copy after viewing its contents. */
const bringCopy = async ({ page, request }: Person, words: Words, content: string) => {
  await openMyData(page, words);
  await press(page, words.bring);
  const buffer = Buffer.from(content);
  const file = { name: 'copy.fhir.json', mimeType: 'application/json', buffer };
  await page.getByLabel(words.chooseFile).setInputFiles(file);
  const status = page.getByRole('dialog').getByRole('status');
  for (const part of words.previewed) await expect(status).toContainText(part);
  const goals = async () => (await request.get('/api/goals')).json();
  expect(await goals()).toEqual([]);
  await press(page, words.add);
  await expect(status).toContainText(words.added);
  expect(await goals()).toMatchObject([{ title: 'Walk in the park', streak: 1 }]);
};

const askErasure = async ({ page, pin }: Person, words: Words) => {
  await openMyData(page, words);
  await press(page, words.erase);
  await page.getByLabel(words.pin).fill(pin);
  await page.getByRole('dialog').getByRole('button', { name: words.eraseAll }).click();
  await expect(page.getByText(words.pending).first()).toBeVisible();
};

/**
 * Opens a downloaded file in a window without network access, and without anything that the file
 * does not contain.
 */
const openAtHome = async (browser: Browser, html: string) => {
  const page = await browser.newPage({ viewport: PHONE });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.setContent(html);
  return { page, asked };
};

for (const [language, words] of Object.entries(languages)) {
  test.describe(language, language === 'hi' ? thorough : {}, () => {
    test.use({ locale: words.locale, viewport: PHONE });

    test(
      'whoever registers can read the whole privacy notice, and finds later that and when they agreed',
      thorough,
      async ({ page }) => {
        await page.goto('/patient/login');
        await page.getByLabel(words.phone).fill(nextPhone());
        await press(page, words.goOn);
        await page.getByLabel(words.name).fill('Sunita Joshi');
        await press(page, words.readAll);
        await expect(page.getByText(words.version)).toBeVisible();
        await press(page, words.close);
        await expect(page.getByLabel(words.name)).toHaveValue('Sunita Joshi');
        await page.getByLabel(words.born).fill('1962-08-21');
        await page.getByLabel(words.gender).selectOption('female');
        await press(page, words.submit);
        await page.getByLabel(words.newPin).fill('2580');
        await press(page, words.goOn);
        await page.getByLabel(words.confirmPin).fill('2580');
        await press(page, words.setPin);
        await expect(page).toHaveURL('/patient/goals');
        await openMyData(page, words);
        const agreed = page.getByRole('region', { name: words.agreed });
        await expect(agreed).toContainText(words.noticeTitle);
        await expect(agreed).toContainText(localDay().slice(0, 4));
        await press(page, words.read);
        await expect(page.getByText(words.version)).toBeVisible();
      },
    );

    test('the copy is taken once behind the PIN; the page holds the person’s words and runs nothing; the document is added elsewhere', async ({
      people,
      browser,
    }) => {
      const { patient, doctor, page } = await pair(people, words, { patient: NAME });
      const chatId = await chatOf(patient, doctor);
      await patient.request.post('/api/messages', { data: { chatId, content: MESSAGE } });
      await keepSomething(patient);
      await openMyData(page, words);
      await press(page, words.make);
      await page.getByLabel(words.pin).fill(patient.pin);
      await page.getByRole('dialog').getByRole('button', { name: words.make }).click();
      const fetch = async (name: string) => {
        const [file, asked] = await Promise.all([
          page.waitForEvent('download'),
          page.waitForRequest(/\/downloads\/|\/export\.fhir\.json/),
          page.getByRole('button', { name }).click(),
        ]);
        return { href: asked.url(), content: readFileSync(await file.path(), 'utf8') };
      };
      const html = await fetch(words.toRead);
      const json = await fetch(words.json);
      const fhir = await fetch(words.fhir);
      expect((await patient.request.get(html.href)).status()).toBe(404);
      expect((await patient.request.get(json.href)).status()).toBe(404);

      const copy = JSON.parse(json.content);
      expect(copy.person).toEqual({ id: patient.id, role: 'patient' });
      expect(copy.tables.messages.map(({ content }: { content: string }) => content)).toContain(
        MESSAGE,
      );
      expect(json.content).not.toContain(doctor.phone);

      const home = await openAtHome(browser, html.content);
      await expect(home.page.getByRole('heading', { level: 1 })).toHaveText(words.heading);
      await expect(home.page.getByText(MESSAGE).first()).toBeVisible();
      await expect(home.page.getByText(NAME).first()).toBeVisible();
      await expect(home.page.locator('html')).toHaveAttribute('lang', language);
      expect(await home.page.title()).toBe(words.heading);
      expect(await home.page.locator('script, img, iframe, link').count()).toBe(0);
      expect(home.asked).toEqual([]);
      await home.page.close();

      const { locale } = words;
      const other = await people.patient('Meena Joshi', { locale, viewport: PHONE });
      await bringCopy(other, words, fhir.content);
    });

    test(
      'name and phone are put right, somebody acts for the person, a complaint gets its number',
      thorough,
      async ({ people, server }) => {
        const { patient, doctor, page } = await pair(people, words);
        const registrationNumber = 'MMC 2013/05/1874';
        const details = await doctor.request.patch('/api/auth/profile', {
          data: { registrationNumber },
        });
        expect(details.status()).toBe(200);
        await page.goto('/patient/doctors');
        await expect(page.getByText(words.registered)).toBeVisible();
        await openMyData(page, words);
        await press(page, words.correct);
        await page.getByLabel(words.name).fill('Asha Deshpande');
        await press(page, words.save);
        await expect(page.getByText(words.saved, { exact: true })).toBeVisible();

        const phone = nextPhone();
        await press(page, words.changePhone);
        await page.getByRole('textbox', { name: words.newPhone }).fill(phone);
        await page
          .getByRole('textbox', { name: words.code })
          .fill(await server.claimCode(`+91${patient.phone}`));
        await page.getByLabel(words.pin).fill(patient.pin);
        await press(page, words.changeNumber);
        await expect(page.getByText(words.numberChanged, { exact: true })).toBeVisible();
        const { user } = await (await patient.request.get(`/api/auth/me/${patient.id}`)).json();
        expect(user).toMatchObject({ name: 'Asha Deshpande', phone: `+91${phone}` });

        await press(page, words.nameSomebody);
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('textbox', { name: words.name }).fill('Ravi Kulkarni');
        await dialog.getByRole('textbox', { name: words.phone }).fill('9812345678');
        await dialog.getByRole('textbox', { name: words.relation }).fill('Son');
        await dialog.getByRole('button', { name: words.save }).click();
        await expect(page.getByText(words.nominated, { exact: true })).toBeVisible();
        await expect(page.getByText('Ravi Kulkarni').first()).toBeVisible();

        await page.getByLabel(words.complaint).fill('My visit of March is missing.');
        await press(page, words.send);
        await expect(page.getByText(words.filed)).toBeVisible();
        await expect(page.getByText(words.open, { exact: true })).toBeVisible();
      },
    );

    test('an erasure is asked for, shown on the next visit, and undone by one press', async ({
      people,
    }) => {
      const { patient, page } = await pair(people, words);
      await askErasure(patient, words);
      await page.goto('/patient/goals');
      await expect(page.getByText(words.pending)).toBeVisible();
      await press(page, words.undo);
      await expect(page.getByText(words.undone, { exact: true })).toBeVisible();
      await expect(page.getByText(words.pending)).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page.getByText(words.pending)).toHaveCount(0);
    });
  });
}

// Tests that do not depend on the language.
test.describe('my data', () => {
  const words = languages.en;
  test.use({ locale: words.locale, viewport: PHONE });

  test('a doctor is taken back, and sees nothing more from the next request on', async ({
    people,
  }) => {
    const { patient, doctor, page } = await pair(people, words);
    const read = `/api/doctors/${doctor.id}/patients/${patient.id}`;
    expect((await doctor.request.get(read)).status()).toBe(200);
    await openMyData(page, words);
    await press(page, words.remove(doctor.name));
    await page.getByRole('alertdialog').getByRole('button', { name: words.confirm }).click();
    await expect(page.getByText(words.removed, { exact: true })).toBeVisible();
    expect((await doctor.request.get(read)).status()).toBe(404);
    await expect(
      page.getByRole('button', { name: words.remove(doctor.name), exact: true }),
    ).toHaveCount(0);
  });

  test(
    'after 48 hours the person is signed out and the phone is unknown',
    thorough,
    async ({ people, server }) => {
      const { patient, page } = await pair(people, words);
      await askErasure(patient, words);
      await server.letErasuresWait(47);
      expect((await patient.request.get(`/api/auth/me/${patient.id}`)).status()).toBe(200);
      await server.letErasuresWait(1);
      expect((await patient.request.get(`/api/auth/me/${patient.id}`)).status()).toBe(401);
      await page.goto('/patient/goals');
      await expect(page).toHaveURL('/patient/login');
      await page.getByLabel(words.phone).fill(patient.phone);
      await press(page, words.goOn);
      await expect(page.getByRole('heading', { name: words.unknown })).toBeVisible();
    },
  );

  test(
    'a new privacy notice asks on the next screen, and the words of a message are still there',
    thorough,
    async ({ people, server }) => {
      const { patient, doctor, page } = await pair(people, words);
      await page.goto(`/patient/chat/${doctor.id}`);
      const box = page.getByLabel(words.message);
      await box.fill('My knee hurts since');
      await server.forgetAgreements();
      await page.reload();
      await box.press('Control+End');
      await box.pressSequentially(' yesterday');
      await page.goto('/patient/goals');
      await expect(page.getByRole('button', { name: words.ask })).toBeVisible();
      await press(page, words.ask);
      await expect(page.getByText(words.thanks, { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: words.ask })).toHaveCount(0);
      await page.goBack();
      await expect(box).toHaveValue('My knee hurts since yesterday');
      const { privacyToAgree } = await (
        await patient.request.get(`/api/auth/me/${patient.id}`)
      ).json();
      expect(privacyToAgree).toBeUndefined();
    },
  );
});

test('a doctor with an open chat is led to it before an erasure', thorough, async ({ people }) => {
  const { patient, doctor } = await portalPair(people);
  const chatId = await chatOf(patient, doctor);
  const content = 'Please call me';
  await patient.request.post('/api/messages', { data: { chatId, content, intent: 'doctor' } });
  const { page } = doctor;
  await page.goto('/doctor/my-data');
  await expect(page.getByText(/^A patient is waiting for you/)).toBeVisible();
  await page.getByRole('link', { name: 'Open the inbox' }).click();
  await expect(page).toHaveURL('/doctor/inbox');
});

test(
  'a doctor’s registration number stands where a patient meets the doctor',
  thorough,
  async ({ people }) => {
    const doctor = await people.doctor('Vikram Rao');
    const patient = await people.patient('Asha Kulkarni', { viewport: PHONE });
    await people.assign(patient, doctor);
    const portal = doctor.page;
    await portal.goto('/doctor/dashboard');
    await press(portal, /^Account:/);
    await portal.getByRole('menuitem', { name: 'Edit details' }).click();
    await portal.getByLabel('Registration number').fill('MMC 2013/05/1874');
    await press(portal, 'Save');
    await expect(portal.getByText('Details saved', { exact: true })).toBeVisible();
    const { page } = patient;
    await page.goto('/patient/doctors');
    await expect(page.getByText('Reg. no. MMC 2013/05/1874')).toBeVisible();
    await page.goto(`/patient/chat/${doctor.id}`);
    await expect(page.getByText('Reg. no. MMC 2013/05/1874')).toBeVisible();
    const { link } = await (await doctor.request.get(`/api/doctors/${doctor.id}/qr-code`)).json();
    const other = await people.patient('Meena Joshi', { viewport: PHONE });
    await other.page.goto(new URL(link).pathname + new URL(link).hash);
    await expect(other.page.getByText('Reg. no. MMC 2013/05/1874')).toBeVisible();
  },
);
