import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, hasCode } from '../../../platform/api/api.ts';
import { useLimitedAction } from '../../../platform/page/action.ts';
import { useFaults, useForm } from '../../../platform/page/form.ts';
import { Section } from '../../../platform/page/query-view.tsx';
import { useSignedIn } from '../../../platform/session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { PIN_DIGITS, PinField } from '../../../ui/pin-field.tsx';
import { useAuthMessages } from '../auth.messages.ts';
import { GuessableWarning } from '../set-pin-step.tsx';
import { useSettingsMessages } from './settings.messages.ts';

const nothing = { current: '', next: '', again: '' };

const usePinChange = () => {
  const words = useSettingsMessages().pin;
  const auth = useAuthMessages();
  const cache = useQueryClient();
  const [pins, setPins] = useState(nothing);
  const [refused, setRefused] = useState<'wrong_pin' | 'weak_pin' | 'differ'>();
  const { shown, isReady } = useFaults({
    current: pins.current.length !== PIN_DIGITS && auth.pin.short,
    next: pins.next.length !== PIN_DIGITS && auth.pin.short,
  });
  const { run: change, ...progress } = useLimitedAction({
    action: () => api.auth.changePin({ body: { currentPin: pins.current, newPin: pins.next } }),
    done: () => words.saved,
    onDone: () => {
      setPins(nothing);
      // A new PIN signs out all other devices.
      void cache.invalidateQueries({ queryKey: api.auth.sessions.key() });
    },
    onFailed: (cause) => {
      if (hasCode(cause, 'weak_pin')) setRefused('weak_pin');
      if (!hasCode(cause, 'wrong_pin')) return;
      setRefused('wrong_pin');
      setPins((typed) => ({ ...typed, current: '' }));
    },
    // These two are shown next to their field.
    failed: (cause) =>
      hasCode(cause, 'weak_pin') || hasCode(cause, 'wrong_pin') ? undefined : words.failed,
  });
  const submit = () => {
    setRefused(undefined);
    if (!isReady()) return;
    if (pins.again === pins.next) return void change();
    setRefused('differ');
    setPins({ ...pins, again: '' });
  };
  const faults = {
    ...shown,
    ...(refused === 'wrong_pin' && { current: words.wrong }),
    ...(refused === 'weak_pin' && { next: words.weak }),
    ...(refused === 'differ' && { again: auth.toasts.pinsDiffer.description }),
  };
  const type = (typed: Partial<typeof nothing>) => {
    setRefused(undefined);
    setPins({ ...pins, ...typed });
  };
  return { pins, type, faults, submit, ...progress };
};

/** Changes the PIN; requires the current one. */
export const PinSection = () => {
  const words = useSettingsMessages().pin;
  const { user } = useSignedIn();
  const { pins, type, faults, submit, busy, waitingText } = usePinChange();
  return (
    <Section title={words.title} text={words.text}>
      <form {...useForm(busy, submit)} className="grid max-w-sm gap-4">
        <PinField
          label={words.current}
          error={faults.current}
          autoComplete="current-password"
          value={pins.current}
          onValueChange={(current) => type({ current })}
        />
        <PinField
          label={words.next}
          error={faults.next}
          autoComplete="new-password"
          value={pins.next}
          onValueChange={(next) => type({ next })}
        />
        <GuessableWarning pin={pins.next} person={{ phone: user.phone }} />
        <PinField
          label={words.again}
          error={faults.again}
          autoComplete="new-password"
          value={pins.again}
          onValueChange={(again) => type({ again })}
        />
        {waitingText && <p className="font-medium text-on-marigold-tint">{waitingText}</p>}
        <Button type="submit" className="justify-self-start" busyLabel={busy && words.saving}>
          {words.save}
        </Button>
      </form>
    </Section>
  );
};
