import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { cx } from './lib/cx.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  wide?: boolean | undefined;
  className?: string | undefined;
}

export const buttonVariants: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-hover',
  secondary: 'border border-line bg-raised text-default hover:border-line-strong hover:bg-hover',
  quiet: 'text-default hover:bg-hover',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'h-8 gap-1.5 px-3 text-sm [&_svg]:size-4',
  md: 'h-10 gap-2 px-4 text-sm [&_svg]:size-4',
  lg: 'h-12 gap-2 px-6 text-base [&_svg]:size-5',
};

export const buttonBase =
  'relative inline-flex shrink-0 items-center justify-center rounded-md font-medium ' +
  'transition-colors select-none active:opacity-90 disabled:cursor-not-allowed disabled:opacity-45 ' +
  'aria-disabled:cursor-not-allowed';

/** The look of a button for things that are not one, such as links that lead to the next step. */
export function buttonClass({
  variant = 'secondary',
  size = 'md',
  wide,
  className,
}: ButtonLook = {}): string {
  // Words that are longer in another language take a second line where there is no room beside.
  const width = wide === true ? 'w-full leading-tight' : 'whitespace-nowrap';
  return cx(buttonBase, buttonVariants[variant], sizes[size], width, className);
}

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'className'>, ButtonLook {
  /** Work is under way: keeps its place, size and focus, and takes no second press. */
  pending?: boolean | undefined;
  icon?: ReactNode;
}

export function Button(props: ButtonProps) {
  const { variant, size, wide, className, pending = false, icon, children, onClick, ...rest } = props;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Not `disabled`: that would drop the keyboard's focus while the reader waits.
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-disabled={pending || rest['aria-disabled']}
      aria-busy={pending || undefined}
      className={buttonClass({ variant, size, wide, className })}
    >
      <span className={cx('inline-flex items-center justify-center gap-[inherit]', pending && 'opacity-0')}>
        {icon}
        {children}
      </span>
      {pending && <Spinner className="absolute" />}
    </button>
  );
}
