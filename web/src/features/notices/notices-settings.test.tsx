import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test/render-app.tsx';
import { aDoctor, answerCalls, aPatient, errorAnswer, holdAnswer } from '../../../test/server.ts';
import {
  aDevice,
  ENDPOINT,
  noticesServer,
  pushBrowser,
  someSettings,
  withoutPush,
} from './notices.factory.ts';
import { NoticesSettings } from './notices-settings.tsx';
import { turnOn } from './this-device.ts';

const button = (name: string) => screen.getByRole('button', { name });
const box = (name: string) => screen.findByRole('checkbox', { name });
const show = (start: Parameters<typeof noticesServer>[0] = {}, user = aPatient) => {
  const { server, answers } = noticesServer(start);
  const seen = answerCalls(answers);
  renderScreen(<NoticesSettings />, user);
  return { server, seen };
};
const showOn = async (start: Parameters<typeof noticesServer>[0] = {}) => {
  const browser = pushBrowser();
  const shown = show(start);
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
  await screen.findByText('On for this device');
  return { ...shown, browser };
};
const useAgent = (agent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);

afterEach(withoutPush);

describe('this device', () => {
  test('asks the browser only when it is turned on, and tells the server of it', async () => {
    const browser = pushBrowser();
    const { seen } = show();
    await screen.findByText('Off for this device');
    expect(browser.requestPermission).not.toHaveBeenCalled();
    await userEvent.click(button('Turn on'));
    expect(await screen.findByText('On for this device')).toBeVisible();
    expect(screen.getByText('Notifications are on')).toBeVisible();
    expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({
      endpoint: ENDPOINT,
      keys: { p256dh: 'p', auth: 'a' },
      language: 'en',
      timeZone: expect.any(String),
    });
    const list = screen.getByRole('region', { name: 'Devices that get notifications' });
    expect(await within(list).findByText('This device')).toBeVisible();
  });

  test('is turned off here and on the server', async () => {
    const { server, browser } = await showOn();
    await userEvent.click(button('Turn off'));
    expect(await screen.findByText('Off for this device')).toBeVisible();
    expect(server.devices).toEqual([]);
    expect(browser.isSubscribed()).toBe(false);
  });

  test('subscribes anew where the server has another key than before', async () => {
    pushBrowser({ refuses: true });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
    expect(await screen.findByText('On for this device')).toBeVisible();
  });

  test.each([
    ['sent', /^Sent\. It appears here/],
    ['gone', /^Your browser has switched notifications off here/],
    ['unreachable', /^The test did not get through/],
  ])('says in words what became of a test: %s', async (result, said) => {
    const { server, seen } = await showOn();
    server.result = result;
    await userEvent.click(button('Send a test'));
    expect(await screen.findByText(said)).toBeVisible();
    const test = seen.find(({ path }) => path.endsWith('/test'));
    expect(test?.body).toEqual({ deviceId: aDevice(1).id });
    const isStillOn = screen.queryByText('On for this device') !== null;
    expect(isStillOn).toBe(result !== 'gone');
  });

  test('says so where the browser’s question was closed', async () => {
    pushBrowser({ answer: 'default' });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
    expect(await screen.findByText('Not turned on')).toBeVisible();
    expect(screen.getByText('Off for this device')).toBeVisible();
  });

  test('stays off where the server cannot be told', async () => {
    pushBrowser();
    const { answers } = noticesServer();
    answerCalls({
      ...answers,
      'POST /api/push/devices': errorAnswer(422, 'push_service_unknown', 'Unknown'),
    });
    renderScreen(<NoticesSettings />, aPatient);
    await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
    expect(await screen.findByText('Not changed')).toBeVisible();
    expect(screen.getByText('Off for this device')).toBeVisible();
  });

  test.each([
    ['Mozilla/5.0 (Linux; Android 14)', 'On an Android phone'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)', 'On an iPhone'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'On a computer'],
  ])('says how to allow it again: %s', async (agent, where) => {
    useAgent(agent);
    pushBrowser({ answer: 'denied' });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
    expect(await screen.findByText('Blocked in this browser')).toBeVisible();
    expect(screen.getByText(where)).toBeVisible();
  });

  test('shows the way over the Home Screen on an iPhone', async () => {
    useAgent('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)');
    show();
    expect(await screen.findByText('First put Saathi on your Home Screen')).toBeVisible();
    expect(screen.getByText(/^Tap the Share button/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Turn on' })).not.toBeInTheDocument();
  });

  test('says so where the browser cannot do it', async () => {
    show();
    expect(await screen.findByText('Not possible in this browser')).toBeVisible();
  });

  test('says so where the server sends nothing', async () => {
    pushBrowser();
    show({ key: null });
    expect(await screen.findByText('Not offered by your clinic')).toBeVisible();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Turn on' })).not.toBeInTheDocument();
  });
});

test('another device is removed after a question', async () => {
  const { server } = await showOn({ devices: [aDevice(2, { label: 'Firefox on Windows' })] });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Firefox on Windows' }));
  expect(server.devices).toHaveLength(2);
  const dialog = screen.getByRole('alertdialog', { name: 'Remove Firefox on Windows?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Firefox on Windows')).not.toBeInTheDocument());
  expect(server.devices.map(({ id }) => id)).toEqual([aDevice(1).id]);
});

describe('what one is told of', () => {
  test('a patient chooses by kind; a choice that could not be kept goes back', async () => {
    const { server } = show();
    await userEvent.click(await box('Reminders for my goals'));
    await waitFor(() => expect(server.settings.reminder).toBe(false));
    expect(await box('Reminders for my goals')).not.toBeChecked();
    expect(await box('Answers from my doctor’s team')).toBeChecked();
    const { answers } = noticesServer();
    answerCalls({
      ...answers,
      'PATCH /api/notices/settings': errorAnswer(503, 'overloaded', 'Busy'),
    });
    await userEvent.click(await box('News about my messages'));
    expect(await screen.findByText('Not changed')).toBeVisible();
    expect(await box('News about my messages')).toBeChecked();
  });

  test('a press shows at once, and one on another kind meanwhile counts too', async () => {
    const { answers } = noticesServer();
    const held = holdAnswer({ body: someSettings });
    const calls = answerCalls({
      ...answers,
      'PATCH /api/notices/settings': held.answer,
    });
    renderScreen(<NoticesSettings />, aPatient);
    await userEvent.click(await box('Reminders for my goals'));
    await userEvent.click(await box('News about my messages'));
    expect(await box('Reminders for my goals')).not.toBeChecked();
    expect(await box('News about my messages')).not.toBeChecked();
    await held.come();
    const changes = calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    expect(changes).toEqual([{ reminder: false }, { second_look: false }]);
    await waitFor(async () =>
      expect(await box('News about my messages')).not.toHaveAttribute('aria-disabled'),
    );
    expect(await box('Reminders for my goals')).not.toBeChecked();
    expect(await box('News about my messages')).not.toBeChecked();
  });

  test('a second press on the same kind counts only once the first is saved', async () => {
    const { answers } = noticesServer();
    const held = holdAnswer({ body: someSettings });
    answerCalls({ ...answers, 'PATCH /api/notices/settings': held.answer });
    renderScreen(<NoticesSettings />, aPatient);
    const reminders = await box('Reminders for my goals');
    await userEvent.click(reminders);
    await userEvent.click(reminders);
    expect(reminders).not.toBeChecked();
    await held.come();
    await waitFor(() => expect(reminders).not.toHaveAttribute('aria-disabled'));
    expect(reminders).not.toBeChecked();
  });

  test('the keyboard stays at a choice while it is kept', async () => {
    const { answers } = noticesServer();
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    answerCalls({
      ...answers,
      'PATCH /api/notices/settings': async () => {
        await asked;
        return { body: { ...someSettings, reminder: false } };
      },
    });
    renderScreen(<NoticesSettings />, aPatient);
    const reminders = await box('Reminders for my goals');
    reminders.focus();
    await userEvent.keyboard(' ');
    expect(reminders).toHaveAttribute('aria-disabled', 'true');
    expect(reminders).toBeEnabled();
    expect(reminders).toHaveFocus();
    answer();
    await waitFor(() => expect(reminders).not.toBeChecked());
    expect(reminders).not.toHaveAttribute('aria-disabled');
  });

  test('quiet hours are changed together', async () => {
    const { server, seen } = show();
    const from = await screen.findByLabelText('From');
    expect(screen.getByText(/only the reminders you set and emergency help ring/)).toBeVisible();
    await userEvent.clear(from);
    await userEvent.click(button('Save'));
    expect(from).toHaveAccessibleDescription('Enter a time.');
    expect(from).toHaveFocus();
    await userEvent.type(from, '22:30');
    await userEvent.click(button('Save'));
    expect(await screen.findByText('Your quiet hours have been changed.')).toBeVisible();
    expect(server.settings).toMatchObject({ quietFrom: '22:30', quietTo: '07:00' });
    expect(seen.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  });

  test('a doctor hears of every emergency, whatever the hour', async () => {
    show({}, aDoctor);
    expect(
      await screen.findByText(/^Emergencies ring on every device that is turned on/),
    ).toBeVisible();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('From')).not.toBeInTheDocument();
  });

  test('a message by the clinic’s gateway is agreed to where it is offered, without notifications too', async () => {
    const { server } = show({ key: null, settings: { gatewayOffered: true } });
    await userEvent.click(await screen.findByRole('checkbox', { name: /SMS or WhatsApp/ }));
    await waitFor(() => expect(server.settings.gateway).toBe(true));
  });
});

test('turning on is refused quietly where the server sends nothing', async () => {
  pushBrowser();
  answerCalls(noticesServer({ key: null }).answers);
  expect(await turnOn(aPatient.id)).toBe('switchedOff');
});
