import { Bell } from 'lucide-react';
import { Link } from 'wouter';
import { screens } from '../../platform/screens.ts';

/** Way to the inbox from every screen of the portal. */
export const InboxBell = () => (
  <Link
    href={screens.doctorInbox}
    aria-label="Inbox"
    className="hit grid shrink-0 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
  >
    <Bell aria-hidden="true" className="size-6" />
  </Link>
);
