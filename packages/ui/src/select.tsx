import { Check, ChevronDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { Text } from 'react-aria-components/Text';
import type { ReactNode } from 'react';
import { AriaFieldError, useServerError } from './lib/aria-field-error.tsx';
import { controlClass, controlPadding } from './lib/control.ts';
import { cx } from './lib/cx.ts';
import { overlayClass, overlayItemClass } from './lib/overlay.ts';

export interface SelectOption {
  value: string;
  label: string;
  description?: string | undefined;
  icon?: ReactNode;
  disabled?: boolean | undefined;
}

export interface SelectProps {
  label: ReactNode;
  options: readonly SelectOption[];
  placeholder: string;
  name?: string;
  value?: string | null;
  defaultValue?: string;
  onChange?: (value: string) => void;
  description?: ReactNode;
  error?: string | null | undefined;
  required?: boolean;
  disabled?: boolean;
  className?: string;
}

export function Select(props: SelectProps) {
  const { label, options, description, error, required, disabled, onChange, className, ...rest } = props;
  const message = useServerError(rest.name, error);
  return (
    <AriaSelect
      {...rest}
      isRequired={required === true}
      isDisabled={disabled === true}
      isInvalid={message !== undefined}
      onChange={(key) => onChange?.(String(key))}
      className={cx('flex flex-col gap-1.5', className)}
    >
      <Label className="text-sm font-medium">{label}</Label>
      <Button className={cx(controlClass, controlPadding, 'group flex items-center gap-2 text-start')}>
        <SelectValue className="min-w-0 grow truncate data-placeholder:text-muted">
          {({ selectedText, defaultChildren, isPlaceholder }) =>
            isPlaceholder ? defaultChildren : selectedText
          }
        </SelectValue>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </Button>
      {description !== undefined && (
        <Text slot="description" className="text-sm text-muted">
          {description}
        </Text>
      )}
      <AriaFieldError message={message} />
      <Popover className={cx(overlayClass, 'w-(--trigger-width) min-w-48')}>
        <ListBox items={options} className="max-h-80 overflow-auto p-1 outline-none">
          {(option) => <Option option={option} />}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

function Option({ option }: { option: SelectOption }) {
  return (
    <ListBoxItem
      id={option.value}
      textValue={option.label}
      isDisabled={option.disabled === true}
      className={cx(overlayItemClass, 'group')}
    >
      {option.icon}
      <span className="flex min-w-0 grow flex-col">
        <span className="truncate">{option.label}</span>
        {option.description !== undefined && <span className="text-xs text-muted">{option.description}</span>}
      </span>
      <Check aria-hidden="true" className="invisible text-brand group-data-selected:visible" />
    </ListBoxItem>
  );
}
