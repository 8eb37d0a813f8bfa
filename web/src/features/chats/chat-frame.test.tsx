import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test/render-app.tsx';
import { aDoctor, answerCalls, aPatient } from '../../../test/server.ts';
import { someMyData } from '../my-data/my-data.factory.ts';
import { ChatFrame } from './chat-frame.tsx';

afterEach(() => vi.unstubAllGlobals());

const openWith = (seen: { height: number; offsetTop: number; scale: number }) => {
  const view = Object.assign(new EventTarget(), { height: 640, offsetTop: 0, scale: 1 });
  vi.stubGlobal('innerHeight', 640);
  vi.stubGlobal('visualViewport', view);
  const { container } = renderScreen(<ChatFrame>thread</ChatFrame>, aPatient);
  Object.assign(view, seen);
  act(() => void view.dispatchEvent(new Event('resize')));
  const { style } = container.querySelector<HTMLElement>('.chat-frame')!;
  return { above: style.getPropertyValue('--above'), below: style.getPropertyValue('--below') };
};

test('a conversation keeps to what a keyboard laid over the page leaves to be seen', () => {
  const seen = { height: 370, offsetTop: 120, scale: 1 };
  expect(openWith(seen)).toEqual({ above: '120px', below: '150px' });
});

test('whoever will be erased is told so above the conversation, and can undo it there', async () => {
  const seen = answerCalls({ 'DELETE /api/my-data/erasure': { body: someMyData() } });
  const erasureAt = '2026-11-24T06:30:00.000Z';
  renderScreen(<ChatFrame>thread</ChatFrame>, aPatient, { erasureAt });
  const line = await screen.findByRole('region', { name: 'Erase everything' });
  expect(line).toHaveTextContent(/^Your data will be erased on .*24/);
  await userEvent.click(within(line).getByRole('button', { name: 'Keep my data' }));
  await waitFor(() => expect(line).not.toBeInTheDocument());
  expect(seen.map(({ method }) => method)).toContain('DELETE');
});

test('a doctor whose erasure is held up is told what it waits for, not a past day', async () => {
  const erasureAt = new Date(Date.now() - 60_000).toISOString();
  renderScreen(<ChatFrame>thread</ChatFrame>, aDoctor, { erasureAt });
  const line = await screen.findByRole('region', { name: 'Erase everything' });
  expect(line).toHaveTextContent('erased as soon as your open chats are closed');
});

test('zooming in moves nothing', () => {
  const seen = { height: 320, offsetTop: 120, scale: 2 };
  expect(openWith(seen)).toEqual({ above: '0px', below: '0px' });
});
