import { Button } from '@atrium/ui/button';
import { IconButton } from '@atrium/ui/icon-button';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextField } from '@atrium/ui/text-field';
import { Plus, Trash2 } from 'lucide-react';
import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';
import { digitsOf } from '../payments/index.ts';
import { type EditedLine, emptyLine, pricedOf, units } from './editor-lines.ts';

const MOST_LINES = 200;

interface LineEditorProps {
  lines: readonly EditedLine[];
  currency: string;
  onChange: (lines: readonly EditedLine[]) => void;
}

/** The lines of a draft; each says what it comes to while it is written. */
export function LineEditor({ lines, currency, onChange }: LineEditorProps) {
  const { t } = useText();
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-semibold">{t('invoices.lines')}</legend>
      {lines.map((line, index) => (
        <Line
          key={line.key}
          line={line}
          number={index + 1}
          currency={currency}
          change={(changes) =>
            onChange(lines.map((one) => (one.key === line.key ? { ...one, ...changes } : one)))
          }
          remove={() => onChange(lines.filter((one) => one.key !== line.key))}
        />
      ))}
      {lines.length < MOST_LINES && (
        <Button
          size="sm"
          className="self-start"
          icon={<Plus aria-hidden="true" />}
          onClick={() => onChange([...lines, emptyLine()])}
        >
          {t('admin.invoices.addLine')}
        </Button>
      )}
    </fieldset>
  );
}

interface LineProps {
  line: EditedLine;
  number: number;
  currency: string;
  change: (changes: Partial<EditedLine>) => void;
  remove: () => void;
}

function Line({ line, number, currency, change, remove }: LineProps) {
  const { t } = useText();
  const format = useFormat();
  const { quantity, amount } = pricedOf(line, currency);
  return (
    <div
      role="group"
      aria-label={t('admin.invoices.line', { number: String(number) })}
      className="grid grid-cols-2 items-end gap-x-4 gap-y-3 rounded-lg border border-line p-4 sm:grid-cols-[1fr_6rem_9rem_8rem_auto]"
    >
      <TextField
        label={t('admin.invoices.item')}
        className="col-span-2 sm:col-span-1"
        required
        maxLength={200}
        dir="auto"
        value={line.name}
        onChange={(name) => change({ name })}
      />
      <TextField
        label={t('admin.invoices.quantity')}
        type="number"
        required
        min={1}
        max={100_000}
        step={1}
        value={line.quantity}
        onChange={(text) => change({ quantity: text })}
      />
      <TextField
        label={t('admin.invoices.price', { currency })}
        type="number"
        required
        step={10 ** -digitsOf(currency)}
        value={line.amount}
        onChange={(text) => change({ amount: text })}
      />
      <p className="self-end pb-2.5 text-end font-medium tabular-nums">
        {format.money(quantity * amount, currency)}
      </p>
      <IconButton aria-label={t('admin.invoices.removeLine', { number: String(number) })} onClick={remove}>
        <Trash2 />
      </IconButton>
      <TextField
        label={t('admin.invoices.description')}
        className="col-span-2 sm:col-span-3"
        maxLength={500}
        dir="auto"
        value={line.description}
        onChange={(description) => change({ description })}
      />
      <NativeSelect
        label={t('admin.invoices.unit')}
        className="col-span-2"
        value={line.unit === '' ? 'C62' : line.unit}
        onChange={(unit) => change({ unit })}
      >
        {Object.entries(units).map(([code, label]) => (
          <option key={code} value={code}>
            {t(label)}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
