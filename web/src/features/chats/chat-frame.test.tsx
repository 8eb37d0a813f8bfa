import { act, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ChatFrame } from './chat-frame.tsx';

afterEach(() => vi.unstubAllGlobals());

const openWith = (seen: { height: number; offsetTop: number; scale: number }) => {
  const view = Object.assign(new EventTarget(), { height: 640, offsetTop: 0, scale: 1 });
  vi.stubGlobal('innerHeight', 640);
  vi.stubGlobal('visualViewport', view);
  const { container } = render(<ChatFrame>thread</ChatFrame>);
  Object.assign(view, seen);
  act(() => void view.dispatchEvent(new Event('resize')));
  const { style } = container.firstElementChild as HTMLElement;
  return { above: style.getPropertyValue('--above'), below: style.getPropertyValue('--below') };
};

test('a conversation keeps to what a keyboard laid over the page leaves to be seen', () => {
  const seen = { height: 370, offsetTop: 120, scale: 1 };
  expect(openWith(seen)).toEqual({ above: '120px', below: '150px' });
});

test('zooming in moves nothing', () => {
  const seen = { height: 320, offsetTop: 120, scale: 2 };
  expect(openWith(seen)).toEqual({ above: '0px', below: '0px' });
});
