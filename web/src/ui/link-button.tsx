import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { type ButtonSize, type ButtonVariant, buttonLook } from './button.tsx';
import { classNames } from './class-names.ts';

type LinkButtonProps = Omit<ComponentProps<'a'>, 'href'> & {
  href: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Stands before the label. */
  icon?: LucideIcon;
};

/** A link to another screen that looks like a button. */
export const LinkButton = (props: LinkButtonProps) => {
  const { variant, size, icon: Icon, className, children, ...rest } = props;
  return (
    <Link {...rest} className={classNames(buttonLook(variant, size), className)}>
      {Icon && <Icon className="size-5" />}
      {children}
    </Link>
  );
};
