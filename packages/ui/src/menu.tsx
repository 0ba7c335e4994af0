import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuTrigger,
  Separator,
} from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import type { PopoverProps } from 'react-aria-components/Popover';
import { Pressable } from 'react-aria-components/Pressable';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './lib/cx.ts';
import { overlayClass, overlayItemClass } from './lib/overlay.ts';

export interface MenuProps {
  label: string;
  /** A `Button` or `IconButton`. */
  trigger: ComponentProps<typeof Pressable>['children'];
  placement?: PopoverProps['placement'];
  children: ReactNode;
}

export function Menu({ label, trigger, placement = 'bottom end', children }: MenuProps) {
  return (
    <MenuTrigger>
      <Pressable>{trigger}</Pressable>
      <Popover placement={placement} className={cx(overlayClass, 'max-w-[calc(100vw-2rem)]')}>
        <AriaMenu aria-label={label} className="min-w-48 p-1 outline-none">
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

export interface MenuItemProps {
  children: string;
  icon?: ReactNode;
  onPress?: () => void;
  href?: string;
  danger?: boolean;
  disabled?: boolean;
}

export function MenuItem({ children, icon, onPress, href, danger, disabled }: MenuItemProps) {
  return (
    <AriaMenuItem
      textValue={children}
      isDisabled={disabled === true}
      {...(onPress === undefined ? {} : { onAction: onPress })}
      {...(href === undefined ? {} : { href })}
      className={cx(overlayItemClass, danger === true ? 'text-danger' : '[&_svg]:text-muted')}
    >
      {icon}
      <span className="line-clamp-2 min-w-0">{children}</span>
    </AriaMenuItem>
  );
}

export function MenuDivider() {
  return <Separator className="-mx-1 my-1 border-t border-line" />;
}
