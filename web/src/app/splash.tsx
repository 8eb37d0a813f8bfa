import { useSharedMessages } from '../platform/i18n/shared.messages.ts';
import { BrandMark } from '../ui/brand.tsx';

/** Shown while the session is restored (product 1); looks like the prerendered splash. */
export const Splash = () => (
  <main className="grid min-h-dvh place-items-center">
    <div role="status" className="grid justify-items-center gap-4 text-muted">
      <BrandMark className="size-16 animate-pulse" />
      <h1 className="text-base font-normal">{useSharedMessages().loading}</h1>
    </div>
  </main>
);
