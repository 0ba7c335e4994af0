import type { ComponentPropsWithRef } from 'react';
import { cx } from './lib/cx.ts';

export interface CardProps extends ComponentPropsWithRef<'div'> {
  /** `none` where a picture reaches the edges. */
  padding?: 'none' | 'md' | 'lg' | undefined;
  /** The card holds one main link with `cardLinkClass`, which then covers all of it. */
  interactive?: boolean | undefined;
}

const paddings = { none: '', md: 'p-4', lg: 'p-6' } as const;

/** Stretches a link over its card: one target, one tab stop, and the text of the link as its name. */
export const cardLinkClass =
  'outline-none after:absolute after:inset-0 after:rounded-lg after:content-[""] ' +
  'focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus';

export function Card({ padding = 'md', interactive = false, className, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={cx(
        'relative rounded-lg border border-line bg-raised',
        padding === 'none' && 'overflow-clip',
        interactive && 'transition-colors hover:border-line-strong',
        paddings[padding],
        className,
      )}
    />
  );
}
