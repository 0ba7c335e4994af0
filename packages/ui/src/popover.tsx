import { DialogTrigger, OverlayTriggerStateContext } from 'react-aria-components/Dialog';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import type { PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover';
import { Pressable } from 'react-aria-components/Pressable';
import { useContext } from 'react';
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
      <AriaPopover
        aria-label={label}
        placement={placement}
        className={cx(overlayClass, 'w-72 max-w-[calc(100vw-2rem)] overflow-auto p-4', className)}
      >
        <Content>{children}</Content>
      </AriaPopover>
    </DialogTrigger>
  );
}

/** The popover is the dialog itself: one within it would leave its hidden close button outside of any landmark. */
function Content({ children }: Pick<PopoverProps, 'children'>) {
  const state = useContext(OverlayTriggerStateContext);
  return typeof children === 'function' ? children(() => state?.close()) : children;
}
