import type { Level } from '@saathi/contract';
import { Badge } from '../../ui/badge.tsx';
import { usePatientsMessages } from './patients.messages.ts';

/** Marks a patient who waits for the doctor; red only in an emergency. */
export const NeedsReply = ({ level, className }: { level: Level; className?: string }) => (
  <Badge tone={level === 'EMERGENCY' ? 'destructive' : 'marigold'} className={className}>
    {usePatientsMessages().card.needsReply}
  </Badge>
);
