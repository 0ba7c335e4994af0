import { Minus, Plus } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { NumberField as AriaNumberField } from 'react-aria-components/NumberField';
import type { NumberFieldProps as AriaNumberFieldProps } from 'react-aria-components/NumberField';
import { Text } from 'react-aria-components/Text';
import type { ReactNode } from 'react';
import { AriaFieldError, useServerError } from './lib/aria-field-error.tsx';
import { cx } from './lib/cx.ts';

export interface NumberFieldProps extends Pick<
  AriaNumberFieldProps,
  'value' | 'defaultValue' | 'minValue' | 'maxValue' | 'step' | 'formatOptions' | 'onChange' | 'name' | 'id'
> {
  label: ReactNode;
  decreaseLabel: string;
  increaseLabel: string;
  description?: ReactNode;
  error?: string | null | undefined;
  required?: boolean;
  disabled?: boolean;
  className?: string;
}

const stepClass =
  'flex size-9 shrink-0 items-center justify-center rounded-sm text-muted transition-colors ' +
  'data-hovered:bg-hover data-hovered:text-default data-disabled:opacity-45 [&_svg]:size-4';

/** Numbers as the reader's language writes them; the form gets them plain. */
export function NumberField(props: NumberFieldProps) {
  const { label, description, error, required, disabled, decreaseLabel, increaseLabel, className, ...rest } =
    props;
  const message = useServerError(rest.name, error);
  return (
    <AriaNumberField
      {...rest}
      isRequired={required === true}
      isDisabled={disabled === true}
      isInvalid={message !== undefined}
      decrementAriaLabel={decreaseLabel}
      incrementAriaLabel={increaseLabel}
      className={cx('flex flex-col gap-1.5', className)}
    >
      <Label className="text-sm font-medium">{label}</Label>
      <Group className="flex h-11 w-40 items-center rounded-md border border-line-strong bg-raised px-1 transition-colors data-disabled:border-line data-disabled:bg-sunken data-focus-within:outline-2 data-focus-within:outline-offset-2 data-focus-within:outline-focus data-hovered:border-brand data-invalid:border-danger">
        <Button slot="decrement" className={stepClass}>
          <Minus aria-hidden="true" />
        </Button>
        <Input className="w-full min-w-0 bg-transparent text-center text-base tabular-nums outline-none" />
        <Button slot="increment" className={stepClass}>
          <Plus aria-hidden="true" />
        </Button>
      </Group>
      {description !== undefined && (
        <Text slot="description" className="text-sm text-muted">
          {description}
        </Text>
      )}
      <AriaFieldError message={message} />
    </AriaNumberField>
  );
}
