import { NativeSelect } from '@atrium/ui/native-select';
import { TextField } from '@atrium/ui/text-field';
import { type PlainTextId, useText } from '../../../lib/text.tsx';

type Category = 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O';

const LABELS: Record<Category, PlainTextId> = {
  Z: 'admin.invoices.untaxed.Z',
  E: 'admin.invoices.untaxed.E',
  AE: 'admin.invoices.untaxed.AE',
  K: 'admin.invoices.untaxed.K',
  G: 'admin.invoices.untaxed.G',
  O: 'admin.invoices.untaxed.O',
};

export const isCategory = (value: string): value is Category => Object.hasOwn(LABELS, value);

interface UntaxedFieldsProps {
  category: string | null;
  reason: string | null;
  /** Text of the empty choice. */
  none: string;
}

/** Why an invoice has no tax, for electronic invoices. */
export function UntaxedFields({ category, reason, none }: UntaxedFieldsProps) {
  const { t } = useText();
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <NativeSelect
        label={t('admin.invoices.untaxed')}
        name="untaxedCategory"
        defaultValue={category ?? ''}
        description={t('admin.invoices.untaxedText')}
      >
        <option value="">{none}</option>
        {Object.entries(LABELS).map(([value, label]) => (
          <option key={value} value={value}>
            {t(label)}
          </option>
        ))}
      </NativeSelect>
      <TextField
        label={t('admin.invoices.untaxedReason')}
        name="untaxedReason"
        maxLength={300}
        dir="auto"
        defaultValue={reason ?? ''}
        description={t('admin.invoices.untaxedReasonText')}
      />
    </div>
  );
}
