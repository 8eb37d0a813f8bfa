import type { DoctorQr } from '@saathi/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test/render-app.tsx';
import { aDoctor, answerCalls, errorAnswer } from '../../../test/server.ts';
import { clearToast } from '../../ui/toast-store.ts';
import { DoctorQrPage } from './doctor-qr-page.tsx';

const PATH = `/api/doctors/${aDoctor.id}/qr-code`;
const IMAGE = 'data:image/png;base64,iVBORw0KGgo=';

const code: DoctorQr = {
  qrCodeDataUrl: IMAGE,
  doctorName: 'Meera Nair',
  specialty: 'Cardiologist',
  link: 'https://saathi.test/patient/qr-scanner#d=first-token-first-token',
};

const CLINIC = {
  'GET /api/auth/clinic': {
    body: {
      name: 'Lake Road Clinic',
      contact: 'the desk',
      phone: '020 1234 5678',
      address: null,
    },
  },
};

const saved: { href: string; name: string }[] = [];
const show = async (answers: Parameters<typeof answerCalls>[0] = {}) => {
  const seen = answerCalls({ [`GET ${PATH}`]: { body: code }, ...CLINIC, ...answers });
  renderScreen(<DoctorQrPage />, aDoctor);
  return seen;
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  clearToast();
  saved.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push({ href: this.href, name: this.download });
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  for (const name of ['share', 'canShare', 'clipboard']) Reflect.deleteProperty(navigator, name);
});

describe('Your QR Code', () => {
  test('says that it is loading', async () => {
    await show({ [`GET ${PATH}`]: () => new Promise(() => {}) });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your QR Code');
    expect(screen.getByRole('status')).toHaveTextContent('Loading your QR code...');
  });

  test('a failure can be tried again', async () => {
    let tries = 0;
    await show({
      [`GET ${PATH}`]: () => {
        tries += 1;
        return tries === 1 ? errorAnswer(500, 'internal', 'Broken') : { body: code };
      },
    });
    expect(await screen.findByText('Error Loading QR Code')).toBeInTheDocument();
    expect(screen.getByText('Unable to generate QR code. Please try again.')).toBeInTheDocument();
    await press('Try again');
    expect(
      await screen.findByRole('img', { name: 'QR code that adds Dr. Meera Nair' }),
    ).toBeInTheDocument();
  });

  test('shows the code, whose it is and how to use it', async () => {
    await show();
    expect(await screen.findByRole('img', { name: /QR code/ })).toHaveAttribute('src', IMAGE);
    for (const text of [
      'Doctor Assignment QR Code',
      'Share this QR code with patients to let them add you as their doctor',
      'Meera Nair',
      'How to use',
      'Patients scan it to add you as their doctor',
      'Scanned patients appear in your patient list',
    ]) {
      expect(screen.getByText(text)).toBeInTheDocument();
    }
  });

  test('shows a code that was replaced on another device, when opened again', async () => {
    let answer = code;
    answerCalls({ [`GET ${PATH}`]: () => ({ body: answer }), ...CLINIC });
    const Screen = () => {
      const [open, setOpen] = useState(true);
      return (
        <>
          <button type="button" onClick={() => setOpen(!open)}>
            Turn
          </button>
          {open && <DoctorQrPage />}
        </>
      );
    };
    renderScreen(<Screen />, aDoctor);
    expect(await screen.findByRole('img', { name: /QR code/ })).toHaveAttribute('src', IMAGE);
    answer = { ...code, qrCodeDataUrl: 'data:image/png;base64,AAAA' };
    await press('Turn');
    await press('Turn');
    await waitFor(() =>
      expect(screen.getByRole('img', { name: /QR code/ })).toHaveAttribute(
        'src',
        answer.qrCodeDataUrl,
      ),
    );
  });

  test('the poster has the steps in English and Hindi, the clinic’s name and phone, and the address', async () => {
    await show();
    expect(await screen.findByText('020 1234 5678 · https://saathi.test')).toBeInTheDocument();
    expect(screen.getByText('Lake Road Clinic')).toBeInTheDocument();
    expect(screen.getByText('Point it at this code')).toBeInTheDocument();
    expect(screen.getByText('उसे इस कोड पर रखें')).toBeInTheDocument();
  });

  test.each([
    ['http://localhost:3000', true],
    ['https://localhost:3000', true],
    ['http://saathi.test', true],
    ['https://saathi.test', false],
  ])('warns before printing a code for %s: %s', async (address, warns) => {
    const link = `${address}/patient/qr-scanner#d=first-token-first-token`;
    await show({ [`GET ${PATH}`]: { body: { ...code, link } } });
    await screen.findByText('Doctor Assignment QR Code');
    const warning = `Phones cannot use ${address}. Whoever runs the server sets PUBLIC_ORIGIN, with https, before you print.`;
    expect(screen.queryAllByText(warning)).toHaveLength(warns ? 1 : 0);
  });

  test('Download saves a png named after the doctor', async () => {
    await show();
    await press('Download');
    // Nothing can be drawn in this test's browser.
    await waitFor(() => expect(saved).toEqual([{ href: IMAGE, name: 'Meera Nair.png' }]));
  });
});

describe('sharing the code', () => {
  const offerSharing = (share: (data: ShareData) => Promise<void>) =>
    Object.assign(navigator, { canShare: () => true, share });

  test('hands a png with the words of the contract to the device', async () => {
    const share = vi.fn(async (_: ShareData) => {});
    offerSharing(share);
    await show();
    // The image's data URL is fetched too (product 7).
    const server = fetch;
    vi.stubGlobal('fetch', (input: string) =>
      input === IMAGE ? Promise.resolve(new Response('png')) : server(input),
    );
    await press('Share');
    await waitFor(() => expect(share).toHaveBeenCalledOnce());
    const shared = share.mock.calls[0]?.[0];
    expect(shared).toMatchObject({
      title: 'Dr. Meera Nair - QR Code',
      text: 'Scan this QR code to add Dr. Meera Nair (Cardiologist) as your doctor',
    });
    expect(shared?.files?.[0]).toMatchObject({ name: 'Meera Nair.png', type: 'image/png' });
    expect(saved).toEqual([]);
  });

  test.each([
    ['the device cannot share', () => Object.assign(navigator, { canShare: () => false })],
    ['there is no sharing at all', () => {}],
    ['it fails', () => offerSharing(() => Promise.reject(new Error('No')))],
  ])('saves the picture when %s', async (_, arrange) => {
    arrange();
    await show();
    const server = fetch;
    vi.stubGlobal('fetch', (input: string) =>
      input === IMAGE ? Promise.resolve(new Response('png')) : server(input),
    );
    await press('Share');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(screen.queryByText(/fail/i)).not.toBeInTheDocument();
  });

  test('saves nothing when the person closes the sheet', async () => {
    const share = vi.fn(() => Promise.reject(new DOMException('', 'AbortError')));
    offerSharing(share);
    await show();
    const server = fetch;
    vi.stubGlobal('fetch', (input: string) =>
      input === IMAGE ? Promise.resolve(new Response('png')) : server(input),
    );
    await press('Share');
    await waitFor(() => expect(share).toHaveBeenCalledOnce());
    expect(saved).toEqual([]);
  });
});

describe('copying the link', () => {
  test('puts it on the clipboard', async () => {
    const user = userEvent.setup();
    await show();
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Link copied')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(code.link);
  });

  test('shows it to be copied by hand where there is no clipboard', async () => {
    const user = userEvent.setup();
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    await show();
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect(await screen.findByLabelText('Link')).toHaveValue(code.link);
  });
});

describe('replacing the code', () => {
  const ask = async () => {
    await press('Replace code');
    return within(screen.getByRole('alertdialog', { name: 'Replace your QR code?' }));
  };

  test('is asked first, and Cancel changes nothing', async () => {
    const seen = await show();
    const dialog = await ask();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(seen.every(({ method }) => method === 'GET')).toBe(true);
  });

  test('shows the new code at once', async () => {
    const fresh = { ...code, qrCodeDataUrl: 'data:image/png;base64,AAAA' };
    await show({ [`POST ${PATH}`]: { body: fresh } });
    const dialog = await ask();
    await userEvent.click(dialog.getByRole('button', { name: 'Replace code' }));
    expect(await screen.findByText('Code replaced')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: /QR code/ })).toHaveAttribute(
      'src',
      fresh.qrCodeDataUrl,
    );
  });

  test('that fails keeps the old one and says so', async () => {
    await show({ [`POST ${PATH}`]: () => Promise.reject(new TypeError('Failed to fetch')) });
    const dialog = await ask();
    await userEvent.click(dialog.getByRole('button', { name: 'Replace code' }));
    expect(await screen.findByText('Code not replaced')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: /QR code/, hidden: true })).toHaveAttribute(
      'src',
      IMAGE,
    );
  });
});
