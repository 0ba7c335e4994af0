import { Checkbox } from '@atrium/ui/checkbox';
import { TextField } from '@atrium/ui/text-field';
import type { ReactNode } from 'react';
import { textOf } from '../../lib/form-values.ts';
import { useText } from '../../lib/text.tsx';
import { useMoney } from './tickets.api.ts';

export const isOn = (fields: FormData, name: string): boolean => fields.get(name) === 'on';

export const numberOrNull = (fields: FormData, name: string): number | null => {
  const text = textOf(fields, name);
  return text === '' ? null : Number(text);
};

interface AmountProps {
  label: string;
  name: string;
  minor: number | null | undefined;
  required?: boolean;
  description?: string;
}

export function AmountField({ label, name, minor, required = false, description }: AmountProps) {
  const { currency, step, toInput } = useMoney();
  return (
    <TextField
      label={`${label} (${currency})`}
      name={name}
      type="number"
      inputMode="decimal"
      min={0}
      step={step}
      required={required}
      defaultValue={toInput(minor)}
      {...(description !== undefined && { description })}
    />
  );
}

export function LimitField({ limit, taken }: { limit: number | null | undefined; taken: number }) {
  const { t } = useText();
  return (
    <TextField
      label={t('tickets.limit')}
      name="limit"
      type="number"
      min={taken}
      max={1_000_000}
      defaultValue={limit ?? ''}
      description={t('tickets.limitText')}
    />
  );
}

interface PassTypePickProps {
  label: string;
  none: string;
  name: string;
  passTypes: readonly { id: string; name: string }[];
  chosen: readonly string[];
}

/** Which pass types something is for; none: all of them. */
export function PassTypePick({ label, none, name, passTypes, chosen }: PassTypePickProps) {
  if (passTypes.length === 0) return null;
  return (
    <Group label={label} text={none}>
      {passTypes.map((passType) => (
        <Checkbox
          key={passType.id}
          name={name}
          value={passType.id}
          defaultChecked={chosen.includes(passType.id)}
        >
          <bdi>{passType.name}</bdi>
        </Checkbox>
      ))}
    </Group>
  );
}

export function Group({ label, text, children }: { label: string; text?: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      {text !== undefined && <p className="-mt-1 text-sm text-muted">{text}</p>}
      {children}
    </fieldset>
  );
}
