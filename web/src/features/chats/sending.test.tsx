import type { Message } from '@saathi/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { aDoctor, aPatient, errorAnswer } from '../../../test/server.ts';
import type { OutboxItem } from '../../platform/offline/outbox.ts';
import { clearToast } from '../../ui/toast-store.ts';
import { aSummary, someSlots } from '../appointments/appointments.factory.ts';
import { aChat, aMessage, chatId } from './chats.factory.ts';
import { box, button, LIST, open, SEND, stored } from './patient-chat.factory.tsx';
import { keepUnsent, keptUnsent, unsent } from './unsent.factory.ts';

// Load the lazy screens up front; on a busy machine this alone can take long.
beforeAll(() => import('./patient-chat-page.tsx'));
beforeEach(clearToast);

const keep = (...items: OutboxItem[]) => keepUnsent(aPatient.id, ...items);
const kept = () => keptUnsent(aPatient.id);

describe('sending', () => {
  test('sends the trimmed text as the patient, clears the input and shows the bubble', async () => {
    const { sent } = open();
    await userEvent.type(await box(), '  Hello doctor ');
    await userEvent.click(button('Send'));
    expect(await box()).toHaveValue('');
    // The stored message replaces the one being sent.
    await waitFor(() => expect(screen.getByText('Hello doctor')).toBeVisible());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({
      chatId,
      senderId: aPatient.id,
      senderType: 'patient',
      content: 'Hello doctor',
    });
  });

  test('nothing but spaces cannot be sent', async () => {
    const { sent } = open();
    expect((await box()) && button('Send')).toBeDisabled();
    expect(button('Record a voice note')).toBeEnabled();
    await userEvent.type(await box(), '   {Enter}');
    expect(button('Send')).toBeDisabled();
    expect(sent()).toEqual([]);
  });

  test('one send at a time', async () => {
    let finish = () => {};
    open([], {
      [SEND]: (call) =>
        new Promise((resolve) => {
          finish = () => resolve(stored(call));
        }),
    });
    await userEvent.type(await box(), 'One{Enter}');
    expect(await screen.findByText('Sending…')).toBeVisible();
    await userEvent.type(await box(), 'Two');
    expect(button('Send')).toBeDisabled();
    finish();
    await waitFor(() => expect(button('Send')).toBeEnabled());
  });

  test('a file that is being sent holds back neither Send nor what is written meanwhile', async () => {
    const { sent } = open([], { 'POST /api/files': () => new Promise(() => {}) });
    await box();
    await userEvent.click(button('Attach a picture or document'));
    const report = new File(['%PDF-'], 'report.pdf', { type: 'application/pdf' });
    await userEvent.upload(await screen.findByLabelText('Choose a PDF'), report);
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('button', { name: 'Remove: Document (PDF)' });
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Sending…')).toBeVisible();
    await userEvent.type(await box(), 'Call me{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ content: 'Call me' });
  });

  test('Enter sends and Shift+Enter breaks the line', async () => {
    const { sent } = open();
    await userEvent.type(await box(), 'One{Shift>}{Enter}{/Shift}Two{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ content: 'One\nTwo' });
  });

  test('on touch Enter breaks the line', async () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    const { sent } = open();
    await userEvent.type(await box(), 'One{Enter}');
    expect(await box()).toHaveValue('One\n');
    expect(sent()).toEqual([]);
  });

  test('more than 4,000 characters are kept but not sent', async () => {
    open();
    fireEvent.change(await box(), { target: { value: 'a'.repeat(4_002) } });
    expect(screen.getByText('2 characters too many')).toBeVisible();
    expect(button('Send')).toBeDisabled();
    fireEvent.change(await box(), { target: { value: 'a'.repeat(4_000) } });
    expect(button('Send')).toBeEnabled();
  });

  test('a failed send stays as a bubble, and Retry is the same message', async () => {
    let broken = true;
    const { sent } = open([], {
      [SEND]: (call) => (broken ? errorAnswer(500, 'internal', 'Broken') : stored(call)),
    });
    await userEvent.type(await box(), 'Hello{Enter}');
    expect(await screen.findByText('Failed to send message')).toBeVisible();
    expect(screen.getByText('Please try again')).toBeVisible();
    expect(await screen.findByText('Not sent yet: we will try again')).toBeVisible();
    broken = false;
    await userEvent.click(button('Retry'));
    await waitFor(() => expect(document.body).not.toHaveFocus());
    await waitFor(() => expect(screen.queryByText(/^Not sent/)).not.toBeInTheDocument());
    expect(screen.getAllByText('Hello')).toHaveLength(1);
    const ids = sent().map(({ body }) => (body as Message).clientId);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(1);
    expect(kept()).toEqual([]);
  });

  test('a message that could not be sent is discarded after a question', async () => {
    open([], { [SEND]: errorAnswer(500, 'internal', 'Broken') });
    await userEvent.type(await box(), 'Hello{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await userEvent.click(button('Keep it'));
    expect(screen.getByText('Hello')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    const question = screen.getByRole('alertdialog', { name: 'Discard this message?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText('Hello')).not.toBeInTheDocument());
  });

  test('what the network swallowed goes out when it returns, once', async () => {
    let lost = true;
    let taken = 0;
    open([], {
      [SEND]: (call) => {
        if (lost) throw new TypeError('network');
        taken += 1;
        return stored(call);
      },
    });
    await userEvent.type(await box(), 'Hello{Enter}');
    expect(await screen.findByText('Not sent yet: no connection')).toBeVisible();
    lost = false;
    await act(async () => {
      window.dispatchEvent(new Event('online'));
      window.dispatchEvent(new Event('online'));
    });
    await waitFor(() => expect(screen.queryByText(/^Not sent/)).not.toBeInTheDocument());
    expect(taken).toBe(1);
  });

  const networkReturns = () => act(async () => void window.dispatchEvent(new Event('online')));

  test.each([
    [503, 'overloaded'],
    [429, 'too_many_attempts'],
    [401, 'not_signed_in'],
  ] as const)(
    'what meets a %i on return is tried again, and told as unsent',
    async (status, code) => {
      let refusing = true;
      let taken = 0;
      const { sent } = open([], {
        [SEND]: (call) => {
          if (refusing) return errorAnswer(status, code, 'Not now');
          taken += 1;
          return stored(call);
        },
      });
      await userEvent.type(await box(), 'Hello{Enter}');
      expect(await screen.findByText(/^Not sent yet/)).toBeVisible();
      await networkReturns();
      await waitFor(() => expect(sent().length).toBeGreaterThan(1));
      expect(await screen.findByText(/^Not sent yet/)).toBeVisible();
      refusing = false;
      await networkReturns();
      await waitFor(() => expect(screen.queryByText(/^Not sent/)).not.toBeInTheDocument());
      expect(taken).toBe(1);
    },
  );

  test('what the server refuses on return is said so, and not sent again by itself', async () => {
    keep(unsent('Written in a tunnel'));
    const { sent } = open([], { [SEND]: errorAnswer(403, 'not_assigned', 'No longer') });
    expect(await screen.findByText('Failed to send message')).toBeVisible();
    expect(await screen.findByText('Not sent')).toBeVisible();
    await networkReturns();
    expect(sent()).toHaveLength(1);
  });

  test('a message that could not be sent is not overtaken by the next', async () => {
    let broken = true;
    const { sent } = open([], {
      [SEND]: (call) => (broken ? errorAnswer(500, 'internal', 'Broken') : stored(call)),
    });
    await userEvent.type(await box(), 'First{Enter}');
    expect(await screen.findByText(/^Not sent yet/)).toBeVisible();
    await userEvent.type(await box(), 'Second{Enter}');
    await waitFor(() => expect(screen.getAllByText(/^Not sent yet/)).toHaveLength(2));
    broken = false;
    const before = sent().length;
    await networkReturns();
    await waitFor(() => expect(screen.queryByText(/^Not sent/)).not.toBeInTheDocument());
    const later = sent().slice(before);
    expect(later.map(({ body }) => (body as Message).content)).toEqual(['First', 'Second']);
  });

  test('what is discarded is not sent, though the network returns while the question stands', async () => {
    let lost = true;
    const { sent } = open([], {
      [SEND]: (call) => {
        if (lost) throw new TypeError('network');
        return stored(call);
      },
    });
    await userEvent.type(await box(), 'Hello{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    lost = false;
    const before = sent().length;
    await networkReturns();
    const question = screen.getByRole('alertdialog', { name: 'Discard this message?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText('Hello')).not.toBeInTheDocument());
    await networkReturns();
    expect(sent()).toHaveLength(before);
  });

  test('a connection that stalls lets go of Send', async () => {
    const limits: AbortController[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const limit = new AbortController();
      limits.push(limit);
      return limit.signal;
    });
    open();
    await box();
    const answer = fetch;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      if (!url.endsWith('/messages') || init.method !== 'POST') return answer(url, init);
      return new Promise((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      );
    });
    await userEvent.type(await box(), 'Hello{Enter}');
    await userEvent.type(await box(), 'More');
    expect(button('Send')).toBeDisabled();
    await act(async () => {
      for (const limit of limits) limit.abort(new DOMException('Too long.', 'TimeoutError'));
    });
    expect(await screen.findByText('Not sent yet: no connection')).toBeVisible();
    expect(button('Send')).toBeEnabled();
    vi.mocked(AbortSignal.timeout).mockRestore();
  });

  test('two tabs of one chat keep what each has written', async () => {
    open([], {
      [SEND]: () => {
        throw new TypeError('network');
      },
    });
    await box();
    keep(unsent('From another tab'));
    await userEvent.type(await box(), 'From here{Enter}');
    expect(await screen.findByText('From another tab')).toBeVisible();
    expect(kept().map(({ body }) => body.content)).toEqual(['From another tab', 'From here']);
    keep();
    act(() => void window.dispatchEvent(new StorageEvent('storage')));
    await waitFor(() => expect(screen.queryByText('From another tab')).not.toBeInTheDocument());
  });

  test('a device that can keep nothing shows and sends what is written all the same', async () => {
    let lost = true;
    open([], {
      [SEND]: (call) => {
        if (lost) throw new TypeError('network');
        return stored(call);
      },
    });
    await box();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    await userEvent.type(await box(), 'Hello{Enter}');
    expect(await screen.findByText(/^Not sent yet/)).toBeVisible();
    lost = false;
    await networkReturns();
    await waitFor(() => expect(screen.queryByText(/^Not sent/)).not.toBeInTheDocument());
    expect(screen.getByText('Hello')).toBeVisible();
    full.mockRestore();
  });

  test('what was on its way when the page was closed goes out on return', async () => {
    keep(unsent('Written in a tunnel', { id: 'abc' }));
    const { sent } = open();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ content: 'Written in a tunnel', clientId: 'abc' });
  });

  test('a draft survives leaving the page', async () => {
    const { unmount } = open();
    await userEvent.type(await box(), 'Half a thou');
    unmount();
    open();
    expect(await box()).toHaveValue('Half a thou');
  });

  test('nobody writes after the doctor was removed, and the thread can be read', async () => {
    open([aMessage('doctor', 'Take care')], { [LIST]: { body: [aChat({ open: false })] } });
    expect(await screen.findByText('Take care')).toBeVisible();
    expect(screen.getByText(/nobody can write in it/)).toBeVisible();
    expect(screen.queryByLabelText('Your message')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Call' })).not.toBeInTheDocument();
  });
});

describe('asking the doctor', () => {
  test('Ask the doctor takes what is typed and sends it past the assistant', async () => {
    const { sent } = open();
    await userEvent.type(await box(), 'Is this normal?');
    await userEvent.click(button('Ask the doctor'));
    expect(screen.getByLabelText('Your question')).toHaveValue('Is this normal?');
    await userEvent.click(button('Send to the doctor'));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ content: 'Is this normal?', intent: 'doctor' });
    expect(await box()).toHaveValue('');
  });

  test('what is longer than a message is not sent, and says by how much', async () => {
    const { sent } = open();
    fireEvent.change(await box(), { target: { value: 'a'.repeat(4_001) } });
    await userEvent.click(button('Ask the doctor'));
    await userEvent.click(button('Send to the doctor'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('1 character too many')).toBeVisible();
    expect(sent()).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Your question'), '{Backspace}');
    await userEvent.click(button('Send to the doctor'));
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  test('what was typed there is not thrown away without a question', async () => {
    open();
    await userEvent.type(await box(), 'Is this');
    await userEvent.click(button('Ask the doctor'));
    await userEvent.type(screen.getByLabelText('Your question'), ' normal?');
    await userEvent.click(button('Cancel'));
    await userEvent.click(button('Keep writing'));
    expect(screen.getByLabelText('Your question')).toHaveValue('Is this normal?');
    await userEvent.click(button('Cancel'));
    await userEvent.click(button('Discard'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await box()).toHaveValue('Is this');
  });

  test('Call asks for a call back at a time that suits', async () => {
    const { sent } = open();
    await box();
    await userEvent.click(button('Call'));
    await userEvent.click(screen.getByLabelText('Evening'));
    await userEvent.click(button('Ask for a call'));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({
      content: 'Please call me back. Best time: evening.',
      intent: 'call_back',
    });
  });

  test('Call offers the clinic’s phone first, if there is one', async () => {
    const clinic = { contact: 'the desk', phone: '020 1234 5678', address: null };
    open([], { 'GET /api/auth/clinic': { body: clinic } });
    await box();
    await userEvent.click(button('Call'));
    const call = await screen.findByRole('link', { name: 'Call the clinic, 020 1234 5678' });
    expect(call).toHaveAttribute('href', 'tel:02012345678');
  });

  test('a question left in its dialog is sent without clearing what stands in the box', async () => {
    const { sent } = open();
    await box();
    sessionStorage.setItem(`draft:ask:${chatId}`, 'May I travel?');
    await userEvent.type(await box(), 'Good morning');
    await userEvent.click(button('Ask the doctor'));
    expect(screen.getByLabelText('Your question')).toHaveValue('May I travel?');
    await userEvent.click(button('Send to the doctor'));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ content: 'May I travel?', intent: 'doctor' });
    expect(await box()).toHaveValue('Good morning');
  });

  test('Book asks for a day within 90 days, with its year, and a part of it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 11, 28, 9) });
    onTestFinished(() => void vi.useRealTimers());
    const { sent } = open();
    await box();
    await userEvent.click(button('Book'));
    await screen.findByLabelText('Preferred day');
    for (const value of ['2026-12-27', '2027-03-29']) {
      fireEvent.change(screen.getByLabelText('Preferred day'), { target: { value } });
      await userEvent.click(button('Ask for this appointment'));
      expect(screen.getByLabelText('Preferred day')).toBeInvalid();
    }
    fireEvent.change(screen.getByLabelText('Preferred day'), { target: { value: '2027-01-15' } });
    await userEvent.click(screen.getByLabelText('Afternoon'));
    await userEvent.click(button('Ask for this appointment'));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({
      content: 'I would like an appointment. Preferred: Friday, 15 January 2027, afternoon.',
      intent: 'appointment',
    });
  });

  const openSlowly = async () => {
    let answer = () => {};
    const summary = new Promise<void>((resolve) => {
      answer = resolve;
    });
    open([], {
      'GET /api/appointments/summary': async () => {
        await summary;
        return { body: aSummary() };
      },
      [`GET /api/doctors/${aDoctor.id}/slots`]: { body: someSlots() },
    });
    await box();
    return () => answer();
  };

  test('Book waits for what the doctor offers, however quickly it is pressed', async () => {
    const answer = await openSlowly();
    await userEvent.click(button('Book'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    answer();
    expect(await screen.findByRole('button', { name: /^10:30 am/ })).toBeVisible();
    expect(screen.queryByLabelText('Preferred day')).not.toBeInTheDocument();
  });

  test('Book takes the place of nothing that was opened while it waited', async () => {
    const answer = await openSlowly();
    await userEvent.click(button('Book'));
    await userEvent.click(button('Call'));
    const dialog = await screen.findByRole('dialog');
    await act(async () => answer());
    expect(dialog).toBeVisible();
    expect(screen.queryByText('Looking for free times…')).not.toBeInTheDocument();
  });
});
