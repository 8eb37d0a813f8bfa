import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ArrivalFocus } from './navigation.tsx';

const Screens = ({ shown }: { shown: number }) => (
  <>
    <div role="menu" tabIndex={-1}>
      <button type="button" role="menuitem">
        Settings
      </button>
    </div>
    <main>
      <h1 tabIndex={-1}>Heading</h1>
    </main>
    <ArrivalFocus key={shown} />
  </>
);

test('a new screen begins at its heading, but takes nobody out of a menu opened meanwhile', () => {
  const { rerender } = render(<Screens shown={1} />);
  const item = screen.getByRole('menuitem');
  item.focus();
  rerender(<Screens shown={2} />);
  expect(item).toHaveFocus();
  item.blur();
  rerender(<Screens shown={3} />);
  expect(screen.getByRole('heading')).toHaveFocus();
});
