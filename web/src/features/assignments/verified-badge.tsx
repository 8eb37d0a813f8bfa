import { BadgeCheck } from 'lucide-react';
import { useMessages } from '../../platform/i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { assignmentsMessages } from './assignments.messages.ts';

/** The operator has checked who this doctor is. */
export const VerifiedBadge = () => (
  <Badge tone="achieved">
    <BadgeCheck aria-hidden="true" className="size-4" />
    {useMessages(assignmentsMessages).card.verified}
  </Badge>
);
