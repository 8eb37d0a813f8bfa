import { useRef, useState } from 'react';
import { hasCode } from '../../platform/api/api.ts';
import { ConfirmedAction } from '../../platform/page/dialogs.tsx';
import { useForm } from '../../platform/page/form.ts';
import { PinDialog } from '../../platform/page/pin-dialog.tsx';
import { Section } from '../../platform/page/query-view.tsx';
import { Button } from '../../ui/button.tsx';
import { PHONE_DIGITS, PHONE_PREFIX, PhoneField } from '../../ui/phone-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useClinicMessages } from './clinic.messages.ts';
import { clinicApi } from './clinic-api.ts';
import { IssuedCode } from './issued-code.tsx';

const SECONDS_PER_MINUTE = 60;

/** Formats a phone number in groups. */
const formatPhone = (phone: string): string =>
  `${phone.slice(0, 3)} ${phone.slice(3, 8)} ${phone.slice(8)}`;

type Handed = { phone: string; code: string; seconds: number };

type AskProps = {
  phone: string;
  onUnknown: (cause: unknown) => void;
  onClose: () => void;
};

const CodeDialog = ({ onMade, ...props }: AskProps & { onMade: (made: Handed) => void }) => {
  const { help } = useClinicMessages();
  const { code: words } = help;
  const { phone, onUnknown, onClose } = props;
  return (
    <PinDialog
      words={{ ...words, title: words.title({ phone: formatPhone(phone) }) }}
      action={(pin) => clinicApi.makeCode({ body: { phone, pin } })}
      onDone={(made) => {
        onMade({ phone, ...made });
        onClose();
      }}
      besideFields={['not_found']}
      onFailed={(cause) => {
        if (!hasCode(cause, 'not_found')) return;
        onUnknown(cause);
        onClose();
      }}
      onClose={onClose}
    />
  );
};

const UnlockQuestion = ({ phone, onUnknown, onClose }: AskProps) => {
  const words = useClinicMessages().help.unlock;
  return (
    <ConfirmedAction
      words={{ ...words, title: words.title({ phone: formatPhone(phone) }) }}
      destructive={false}
      action={() =>
        clinicApi.unlock({ body: { phone } }).catch((cause) => {
          onUnknown(cause);
          throw cause;
        })
      }
      onClose={onClose}
    />
  );
};

const EndQuestion = ({ phone, onUnknown, onClose }: AskProps) => {
  const { title, text, confirm, busy, done, failed } = useClinicMessages().help.end;
  const end = async () => {
    const { ended } = await clinicApi.endSessions({ body: { phone } }).catch((cause) => {
      onUnknown(cause);
      throw cause;
    });
    toast({ title: done({ count: ended }) });
  };
  return (
    <ConfirmedAction
      words={{ title: title({ phone: formatPhone(phone) }), text, confirm, busy, failed }}
      destructive={false}
      action={end}
      onClose={onClose}
    />
  );
};

/** Helps a person at the counter: a code for a new PIN, ending a lockout, ending all sessions. */
export const HelpSection = () => {
  const words = useClinicMessages().help;
  const [digits, setDigits] = useState('');
  const [fault, setFault] = useState<'short' | 'unknown'>();
  const [asking, setAsking] = useState<'code' | 'unlock' | 'end'>();
  const [handed, setHanded] = useState<Handed>();
  /** The pressed button; Enter presses the first. */
  const pressed = useRef<typeof asking>(undefined);
  const form = useForm(asking, () => {
    if (digits.length === PHONE_DIGITS) setAsking(pressed.current);
    else setFault('short');
  });
  const submits = (what: typeof asking) => ({
    type: 'submit' as const,
    onClick: () => {
      pressed.current = what;
    },
  });
  const props: AskProps = {
    phone: PHONE_PREFIX + digits,
    onUnknown: (cause) => {
      if (hasCode(cause, 'not_found')) setFault('unknown');
    },
    onClose: () => setAsking(undefined),
  };
  return (
    <Section title={words.title} text={words.text}>
      <form {...form}>
        <PhoneField
          label={words.phone}
          error={fault && words[fault]}
          autoComplete="off"
          value={digits}
          onValueChange={(typed) => {
            setFault(undefined);
            setHanded(undefined);
            setDigits(typed);
          }}
        />
        <div className="mt-4 flex flex-wrap gap-2">
          <Button {...submits('code')}>{words.code.open}</Button>
          <Button variant="secondary" {...submits('unlock')}>
            {words.unlock.open}
          </Button>
          <Button variant="secondary" {...submits('end')}>
            {words.end.open}
          </Button>
        </div>
      </form>
      <div role="status">
        {handed && (
          <IssuedCode
            title={words.code.made({ phone: formatPhone(handed.phone) })}
            code={handed.code}
            how={words.code.how({ minutes: handed.seconds / SECONDS_PER_MINUTE })}
            hide={words.code.hide}
            onHide={() => setHanded(undefined)}
          />
        )}
      </div>
      {asking === 'code' && <CodeDialog {...props} onMade={setHanded} />}
      {asking === 'unlock' && <UnlockQuestion {...props} />}
      {asking === 'end' && <EndQuestion {...props} />}
    </Section>
  );
};
