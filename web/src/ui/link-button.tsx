import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { type ButtonSize, type ButtonVariant, buttonLook } from './button.tsx';
import { classNames } from './class-names.ts';

type LinkButtonProps = Omit<ComponentProps<'a'>, 'href'> & {
  href: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
};

/** A link to another screen that looks like a button. */
export const LinkButton = ({ variant, size, className, ...rest }: LinkButtonProps) => (
  <Link {...rest} className={classNames(buttonLook(variant, size), className)} />
);
