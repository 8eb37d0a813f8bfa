import { useEffect } from 'react';

/** Name of the product. */
export const PRODUCT = 'Saathi';

let screen = '';
let count = 0;

const show = () => {
  const title = screen ? `${screen} · ${PRODUCT}` : PRODUCT;
  document.title = count > 0 ? `(${count}) ${title}` : title;
};

/** Names the browser's tab after the screen. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    screen = title;
    show();
  }, [title]);
};

/** Puts what waits to be read before the tab's name, whatever the screen. */
export const useTitleCount = (unread: number): void => {
  useEffect(() => {
    count = unread;
    show();
    return () => {
      count = 0;
      show();
    };
  }, [unread]);
};
