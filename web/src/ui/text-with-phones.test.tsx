import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TextWithPhones } from './text-with-phones.tsx';

test.each([
  ['the desk, 020 1234 5678', ['tel:02012345678']],
  ['020-1234 5678 or +91 98765 43210', ['tel:02012345678', 'tel:+919876543210']],
  ['1800 599 0019।', ['tel:18005990019']],
  ['the desk, 020 1234 5678 9-17', []],
  ['9876543210 9876543211', []],
  ['room 204, since 2019', []],
  ['your clinic', []],
])('the phone numbers in "%s" are links: %j', (text, links) => {
  const { container } = render(<TextWithPhones>{text}</TextWithPhones>);
  expect(container).toHaveTextContent(text);
  expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(links);
});
