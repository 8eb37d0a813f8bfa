import { paths } from '@saathi/contract/paths';
import { openKeptPage } from './harness/back-forward-cache.ts';
import type { People } from './harness/people.ts';
import { expect, test, thorough } from './harness/test.ts';

const pair = async (people: People) => {
  const [doctor, patient] = [await people.doctor('Meera Iyer'), await people.patient('Asha Rao')];
  await people.assign(patient, doctor);
  const made = await patient.request.post(paths.chats.create.path, {
    data: { patientId: patient.id, doctorId: doctor.id },
  });
  return { doctor, patient, chatId: (await made.json()).id as string };
};

test('a doctor who types addresses and goes back and forth finds each screen alive and fresh', async ({
  people,
  server,
}) => {
  const { doctor, patient, chatId } = await pair(people);
  const page = await openKeptPage(doctor.page, server.url);
  await page.goTo('/doctor/dashboard');
  await page.shows('/doctor/dashboard', 'Welcome back, Meera Iyer');
  await page.goTo('/doctor/inbox');
  await page.shows('/doctor/inbox', 'All caught up');
  await page.goTo('/doctor/patients');
  await page.shows('/doctor/patients', '1 patient assigned');
  await page.back();
  await page.shows('/doctor/inbox', 'All caught up');
  await patient.request.post(paths.chats.send.path, {
    data: { chatId, content: 'My knee hurts. Should I rest?', intent: 'doctor' },
  });
  await page.shows('/doctor/inbox', '1 patient is waiting for you');
  await page.back();
  await page.shows('/doctor/dashboard', 'Welcome back, Meera Iyer');
  await page.forward();
  await page.shows('/doctor/inbox', 'Asha Rao');
  await page.press('Asha Rao');
  await page.shows('/doctor/inbox/', 'My knee hurts');
});

test(
  'a patient who types addresses and goes back and forth finds each screen alive and fresh',
  thorough,
  async ({ people, server }) => {
    const { doctor, patient, chatId } = await pair(people);
    const chat = `/patient/chat/${doctor.id}`;
    const page = await openKeptPage(patient.page, server.url);
    await page.goTo('/patient/goals');
    await page.shows('/patient/goals', "Today's Goals");
    await page.goTo('/patient/doctors');
    await page.shows('/patient/doctors', 'Meera Iyer');
    await page.goTo(chat);
    await page.shows(chat, 'Chat with your doctor');
    await page.back();
    await page.shows('/patient/doctors', 'Meera Iyer');
    await page.back();
    await page.shows('/patient/goals', "Today's Goals");
    await page.forward();
    await page.shows('/patient/doctors', 'Meera Iyer');
    await page.forward();
    await doctor.request.post(paths.chats.send.path, {
      data: { chatId, content: 'Rest it today.' },
    });
    await page.shows(chat, 'Rest it today.');
    await page.back();
    await page.back();
    await page.shows('/patient/goals', "Today's Goals");
    // A dialog adds its own history entry, which removes the forward entries.
    await page.press('Add Goal');
    await page.shows('/patient/goals', 'Create New Goal');
  },
);

test(
  'a page that was asleep shows what came meanwhile, also on another day',
  thorough,
  async ({ people, server }) => {
    const { doctor, patient, chatId } = await pair(people);
    await patient.request.post(paths.goals.create.path, {
      data: { patientId: patient.id, title: 'Walk 30 minutes' },
    });
    const { page } = patient;
    const browser = await page.context().newCDPSession(page);
    const sleep = () => browser.send('Page.setWebLifecycleState', { state: 'frozen' });
    const wake = () => browser.send('Page.setWebLifecycleState', { state: 'active' });
    await page.clock.install({ time: new Date() });

    await page.goto(`/patient/chat/${doctor.id}`);
    await expect(page.getByLabel('Your message')).toBeVisible();
    await sleep();
    await doctor.request.post(paths.chats.send.path, {
      data: { chatId, content: 'Rest it today.' },
    });
    await wake();
    await expect(page.getByText('Rest it today.')).toBeVisible();

    await page.goto('/patient/goals');
    const box = page.getByRole('checkbox', { name: 'Walk 30 minutes' });
    await box.click();
    await expect(page.getByText('1 day streak')).toBeVisible();
    await sleep();
    const tomorrow = new Date(Date.now() + 86_400_000);
    await server.setClock(tomorrow.toISOString());
    await wake();
    await page.clock.setFixedTime(tomorrow);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(box).not.toBeChecked();
  },
);

test('the browser of these journeys does keep pages', async ({ page, server }) => {
  const kept = await openKeptPage(page, server.url);
  await kept.goTo('/favicon.svg');
  await expect.poll(kept.mark).toBe(true);
  await kept.goTo('/login');
  await kept.shows('/login', 'Continue');
  await kept.back();
  await expect.poll(kept.isMarked).toBe(true);
});
