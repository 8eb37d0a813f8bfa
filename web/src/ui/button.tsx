import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, type MouseEvent, type ReactNode, useRef } from 'react';
import { Link } from 'wouter';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'destructive';
type ButtonSize = 'regular' | 'large' | 'icon';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-pressed active:bg-brand-pressed',
  secondary: 'bg-tint text-on-tint hover:brightness-95 active:brightness-90',
  quiet: 'text-muted hover:bg-sunken hover:text-ink active:bg-hairline',
  destructive: 'bg-destructive text-on-destructive hover:bg-destructive-pressed',
};

const sizes: Record<ButtonSize, string> = {
  regular: 'px-5 py-2.5',
  large: 'px-6 py-3.5 text-lg',
  icon: 'px-2.5 py-2.5',
};

/** Returns the class names of a button, also for a link or label that looks like one. */
export const buttonClassName = (variant: ButtonVariant = 'primary', size: ButtonSize = 'regular') =>
  classNames(
    'hit inline-flex items-center justify-center gap-2 rounded-full text-center font-semibold select-none',
    'transition duration-150 ease-out active:scale-[0.98]',
    'disabled:opacity-55 aria-disabled:opacity-80 aria-disabled:active:scale-100',
    variants[variant],
    sizes[size],
  );

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shown before the label. */
  icon?: LucideIcon;
  /** Label while the action runs; if set, the button is busy and ignores presses. */
  busyLabel?: ReactNode | false;
};

type LinkButtonProps = Omit<ComponentProps<'a'>, 'href'> & {
  href: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shown before the label. */
  icon?: LucideIcon;
};

/** A link to another screen that looks like a button. */
export const LinkButton = (props: LinkButtonProps) => {
  const { variant, size, icon: Icon, className, children, ...rest } = props;
  return (
    <Link {...rest} className={classNames(buttonClassName(variant, size), className)}>
      {Icon && <Icon className="size-5" />}
      {children}
    </Link>
  );
};

// A slow phone delivers two presses at once, the second before the result of the first is visible.
// The result is rendered within one timer, so releasing on the second timer is late enough.
const useOnePress = () => {
  const pressed = useRef(false);
  return (): boolean => {
    if (pressed.current) return false;
    pressed.current = true;
    setTimeout(() =>
      setTimeout(() => {
        pressed.current = false;
      }),
    );
    return true;
  };
};

/**
 * A button. While busy it keeps the focus and announces its busy label, but ignores presses:
 * `disabled` would drop the focus and silence the new label.
 */
export const Button = ({
  variant,
  size,
  icon: Icon,
  busyLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => {
  const busy = Boolean(busyLabel);
  const isFirstPress = useOnePress();
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || !isFirstPress()) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClassName(variant, size), className)}
      aria-disabled={busy || undefined}
      onClick={handleClick}
    >
      {busy ? <Spinner /> : Icon && <Icon className="size-5" />}
      {busy ? busyLabel : children}
    </button>
  );
};

type IconButtonProps = Omit<ButtonProps, 'size' | 'children'> & { icon: LucideIcon; label: string };

/** A button with only an icon; its label is read out and shown as a tooltip. */
export const IconButton = ({ label, variant = 'quiet', ...rest }: IconButtonProps) => (
  <Button {...rest} variant={variant} size="icon" aria-label={label} title={label} />
);
