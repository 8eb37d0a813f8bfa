import { LoaderCircle } from 'lucide-react';
import { classNames } from './class-names.ts';

/** Turning circle; always beside words, so it says nothing itself. */
export const Spinner = ({ className }: { className?: string }) => (
  <LoaderCircle className={classNames('size-5 animate-spin', className)} />
);
