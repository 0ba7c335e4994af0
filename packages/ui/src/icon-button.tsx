import type { ComponentPropsWithRef, ReactNode } from 'react';
import { buttonBase, buttonVariants } from './button.tsx';
import type { ButtonSize, ButtonVariant } from './button.tsx';
import { cx } from './lib/cx.ts';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  'aria-label': string;
  children: ReactNode;
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
}

const sizes: Record<ButtonSize, string> = {
  sm: 'size-8 [&_svg]:size-4',
  md: 'size-10 [&_svg]:size-5',
  lg: 'size-12 [&_svg]:size-6',
};

export function iconButtonClass(variant: ButtonVariant = 'quiet', size: ButtonSize = 'md'): string {
  return cx(
    buttonBase,
    buttonVariants[variant],
    variant === 'quiet' && 'text-muted hover:text-default',
    sizes[size],
  );
}

export function IconButton({ variant, size, className, ...rest }: IconButtonProps) {
  return <button type="button" {...rest} className={cx(iconButtonClass(variant, size), className)} />;
}
