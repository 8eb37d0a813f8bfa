import { type PrivacyNotice, type PrivacyVersion, privacyNotice } from '@saathi/contract';
import { NEWEST_PRIVACY } from './data-status.repository.ts';
import first from './privacy/1.json' with { type: 'json' };
import second from './privacy/2.json' with { type: 'json' };
import third from './privacy/3.json' with { type: 'json' };
import fourth from './privacy/4.json' with { type: 'json' };

/** Every published version by name. A published text never changes. */
const NOTICES: Record<PrivacyVersion, PrivacyNotice> = {
  1: privacyNotice.parse(first),
  2: privacyNotice.parse(second),
  3: privacyNotice.parse(third),
  4: privacyNotice.parse(fourth),
};

export const noticeOf = (version: PrivacyVersion | 'current'): PrivacyNotice =>
  NOTICES[version === 'current' ? NEWEST_PRIVACY : version];
