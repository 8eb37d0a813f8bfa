import { useEffect } from 'react';

/** Name of the product. */
export const PRODUCT = 'Saathi';

/** Names the browser's tab after the screen. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
  }, [title]);
};
