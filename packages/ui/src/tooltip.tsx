import { Focusable } from 'react-aria-components/Focusable';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import type { TooltipProps as AriaTooltipProps } from 'react-aria-components/Tooltip';
import type { ComponentProps } from 'react';

export interface TooltipProps {
  text: string;
  placement?: AriaTooltipProps['placement'];
  /** Something that takes the focus; touch has no hover, so never the only place of what it says. */
  children: ComponentProps<typeof Focusable>['children'];
}

export function Tooltip({ text, placement = 'top', children }: TooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      <Focusable>{children}</Focusable>
      <AriaTooltip
        placement={placement}
        offset={6}
        className="max-w-64 rounded-sm bg-inverse px-2.5 py-1.5 text-xs text-on-inverse shadow-float transition-opacity data-entering:opacity-0 data-exiting:opacity-0"
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
