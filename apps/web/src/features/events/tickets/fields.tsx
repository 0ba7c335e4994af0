import { Checkbox } from '@atrium/ui/checkbox';
import { TextField } from '@atrium/ui/text-field';
import type { ReactNode } from 'react';
import { textOf } from '../../../lib/form-values.ts';
import { useText } from '../../../lib/text.tsx';
import { useMoney } from './tickets.api.ts';
import { toDay, useEventClock } from './zone.ts';

export const isOn = (fields: FormData, name: string): boolean => fields.get(name) === 'on';

export const numberOrNull = (fields: FormData, name: string): number | null => {
  const text = textOf(fields, name);
  return text === '' ? null : Number(text);
};

/** The most that anything may cost, in minor units. */
export const MOST = 100_000_000;

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
      max={MOST * step}
      step={step}
      required={required}
      defaultValue={toInput(minor)}
      {...(description !== undefined && { description })}
    />
  );
}

interface CountFieldProps {
  label: string;
  name: string;
  value: number | null | undefined;
  min?: number;
  max?: number;
  required?: boolean;
  description?: string;
}

/** A number of pieces or people; empty where it may be null. */
export function CountField({
  label,
  name,
  value,
  min = 1,
  max = 1000,
  required,
  description,
}: CountFieldProps) {
  return (
    <TextField
      label={label}
      name={name}
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      required={required}
      defaultValue={value ?? ''}
      {...(description !== undefined && { description })}
    />
  );
}

export function LimitField({ limit, taken }: { limit: number | null | undefined; taken: number }) {
  const { t } = useText();
  return (
    <CountField
      label={t('tickets.limit')}
      name="limit"
      value={limit}
      min={taken}
      max={1_000_000}
      description={t('tickets.limitText')}
    />
  );
}

interface MomentFieldProps {
  label: string;
  name: string;
  instant: string | null | undefined;
  description?: string;
}

/** By the clocks of the event. */
export function MomentField({ label, name, instant, description }: MomentFieldProps) {
  const { toInput } = useEventClock();
  return (
    <TextField
      label={label}
      name={name}
      type="datetime-local"
      defaultValue={toInput(instant)}
      {...(description !== undefined && { description })}
    />
  );
}

export function DayField({ label, name, instant }: Omit<MomentFieldProps, 'description'>) {
  return <TextField label={label} name={name} type="date" defaultValue={toDay(instant)} />;
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
  // Until they are listed, those that are stored stay chosen.
  const unlisted = chosen.filter((id) => !passTypes.some((passType) => passType.id === id));
  const kept = unlisted.map((id) => <input key={id} type="hidden" name={name} value={id} />);
  if (passTypes.length === 0) return kept;
  return (
    <Group label={label} text={none}>
      {kept}
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

/** A stretch of a long form, under a line and a name of its own. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-5 border-t border-line pt-5">
      <h3 className="text-base font-semibold">{title}</h3>
      {children}
    </section>
  );
}

export function FieldError({ children }: { children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <p role="alert" className="text-sm text-danger">
      {children}
    </p>
  );
}

/** The server's validation error for one part of a form, by the path of its fields. */
export const errorUnder = (errors: Readonly<Record<string, string>>, path: string): string | undefined =>
  Object.entries(errors).find(([field]) => field === path || field.startsWith(`${path}/`))?.[1];
