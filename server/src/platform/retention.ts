type Rule = {
  /** The retention period in words, for docs/operations.md. */
  kept: string;
  /** The number of days in those words; null if rows are removed when they expire. */
  days: number | null;
  /** The number of days for rows whose work was never done. */
  daysUndone?: number;
  why: string;
};

/**
 * What is removed automatically, and when, by table: the single source of all retention periods.
 * Everything else stays until its owner removes it or is erased.
 */
export const RETENTION = {
  sessions: {
    kept: "until they are over; a doctor's whose device is notified, 30 days after its last use",
    days: 30,
    why: "so that a doctor's phone rings at night",
  },
  device_grants: {
    kept: 'until the trust ends',
    days: null,
    why: 'the PIN has a longer ladder then',
  },
  guess_ladders: {
    kept: '2 days after the last wrong PIN, once the session, browser or person is gone',
    days: 2,
    why: 'so that a wait cannot be shortened',
  },
  rate_limits: { kept: 'until the window ends', days: null, why: 'nothing is counted after it' },
  registrations: {
    kept: 'an account without PIN and without any data, 30 days',
    days: 30,
    why: 'so that a started registration can be finished',
  },
  registration_tickets: {
    kept: 'until they expire',
    days: null,
    why: 'nobody can use them any more',
  },
  claim_codes: {
    kept: 'until they expire',
    days: null,
    why: 'nobody can use them any more',
  },
  files: {
    kept: '1 day, where they were uploaded and never sent',
    days: 1,
    why: 'so that a message waiting on a phone can still be sent',
  },
  proposals: {
    kept: '90 days after the patient answered',
    days: 90,
    why: 'so that a doctor can see what was accepted and declined',
  },
  jobs: {
    kept: '7 days after they were done; one that no server does, 1 day after it was due',
    days: 7,
    daysUndone: 1,
    why: 'so that no work is done twice',
  },
  shadow_differences: {
    kept: '90 days',
    days: 90,
    why: 'so that a new review can be compared with the old one',
  },
  notices: {
    kept: '30 days after they were done',
    days: 30,
    why: 'so that it can be shown who was notified when',
  },
  download_links: { kept: '15 minutes', days: null, why: 'long enough to press them' },
  grievances: {
    kept: '3 years after they were closed',
    days: 3 * 365,
    why: 'so that an answer can be shown to whom it may concern',
  },
  covers: {
    kept: 'dated ones, 30 days after their end',
    days: 30,
    why: 'so that it can be shown who stood in',
  },
  owner_codes: {
    kept: '1 day, or until the clinic has an owner',
    days: 1,
    why: 'so that a code that was shown at a start does not lie about',
  },
  clinic_invitations: {
    kept: '1 hour, or until they are used or withdrawn',
    days: null,
    why: 'so that a code that lies about is soon useless',
  },
} as const satisfies Record<string, Rule>;

/** Removes rows past their retention period; returns their number. */
type Remove = () => Promise<number>;

/** A feature's part: removes rows of its tables according to the rules. */
export type Removals = Partial<Record<keyof typeof RETENTION, Remove>>;
