import { LoaderCircle } from 'lucide-react';
import { classNames } from './class-names.ts';

/** A rotating circle. Always next to text, so it has no label. */
export const Spinner = ({ className }: { className?: string }) => (
  <LoaderCircle className={classNames('size-5 animate-spin', className)} />
);
