import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { softTones } from './badge.tsx';
import type { Tone } from './badge.tsx';
import { cx } from './lib/cx.ts';

export interface BannerProps {
  children: ReactNode;
  tone?: Tone | undefined;
  icon?: ReactNode;
  action?: ReactNode;
  closeLabel?: string | undefined;
  onClose?: (() => void) | undefined;
  /** Edge to edge at the head of the page, instead of a block within it. */
  bar?: boolean | undefined;
  /** `status` where it appears while the reader is on the page. */
  role?: 'status' | 'alert' | undefined;
}

export function Banner(props: BannerProps) {
  const { children, tone = 'brand', icon, action, closeLabel, onClose, bar = false, role } = props;
  return (
    <div
      role={role}
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 text-sm [&_svg]:size-5 [&_svg]:shrink-0',
        bar ? 'justify-center' : 'rounded-md',
        softTones[tone],
      )}
    >
      {icon}
      <div className={cx('min-w-0', !bar && 'grow')}>{children}</div>
      {action}
      {onClose !== undefined && (
        <button
          type="button"
          aria-label={closeLabel}
          onClick={onClose}
          className="-me-1.5 flex size-8 items-center justify-center rounded-sm hover:bg-hover hover:text-default"
        >
          <X aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
