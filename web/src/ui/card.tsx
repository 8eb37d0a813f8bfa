import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A raised surface for one item. */
export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={classNames('rounded-card bg-card p-5 shadow-card', className)} />
);
