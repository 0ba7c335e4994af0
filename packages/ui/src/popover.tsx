import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import type { PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover';
import { Pressable } from 'react-aria-components/Pressable';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './lib/cx.ts';
import { overlayClass } from './lib/overlay.ts';

export interface PopoverProps {
  label: string;
  /** A `Button` or `IconButton`. */
  trigger: ComponentProps<typeof Pressable>['children'];
  placement?: AriaPopoverProps['placement'];
  children: ReactNode | ((close: () => void) => ReactNode);
  className?: string;
}

export function Popover({ label, trigger, placement = 'bottom', children, className }: PopoverProps) {
  return (
    <DialogTrigger>
      <Pressable>{trigger}</Pressable>
      <AriaPopover placement={placement} className={cx(overlayClass, 'w-72 max-w-[calc(100vw-2rem)]')}>
        <Dialog
          aria-label={label}
          className={cx('max-h-[inherit] overflow-auto p-4 outline-none', className)}
        >
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  );
}
