import { ArrowRight, Delete } from 'lucide-react';
import { useReadingsMessages } from './readings.messages.ts';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const keyLook =
  'grid h-14 place-items-center rounded-field bg-sunken text-2xl font-semibold tabular-nums select-none hover:bg-hairline active:bg-hairline';

type KeypadProps = {
  /** The key at the lower left. */
  extra: 'point' | 'next' | null;
  onDigit: (digit: string) => void;
  onErase: () => void;
  onNext: () => void;
};

/** Large on-screen keys; a hardware keyboard types into the field directly. */
export const Keypad = ({ extra, onDigit, onErase, onNext }: KeypadProps) => {
  const words = useReadingsMessages().pad;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the keys are no fields
    <div role="group" aria-label={words.keys} className="grid grid-cols-3 gap-2">
      {DIGITS.map((digit) => (
        <button key={digit} type="button" className={keyLook} onClick={() => onDigit(digit)}>
          {digit}
        </button>
      ))}
      {extra === 'point' && (
        <button
          type="button"
          aria-label={words.point}
          className={keyLook}
          onClick={() => onDigit('.')}
        >
          .
        </button>
      )}
      {extra === 'next' && (
        <button type="button" aria-label={words.next} className={keyLook} onClick={onNext}>
          <ArrowRight className="size-6" />
        </button>
      )}
      {extra === null && <span />}
      <button type="button" className={keyLook} onClick={() => onDigit('0')}>
        0
      </button>
      <button type="button" aria-label={words.erase} className={keyLook} onClick={onErase}>
        <Delete className="size-6" />
      </button>
    </div>
  );
};
