import type { ManagedInvoice, UpdateInvoiceData } from '@atrium/api';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextField } from '@atrium/ui/text-field';
import { listCountries } from '../../../lib/countries.ts';
import { textOf, textOrNull } from '../../../lib/form-values.ts';
import { usePerLocale, useText } from '../../../lib/text.tsx';
import { UntaxedFields, isCategory } from './untaxed-fields.tsx';

type Body = NonNullable<UpdateInvoiceData['body']>;
type Buyer = NonNullable<Body['buyer']>;

const FIELDS = ['name', 'address1', 'address2', 'city', 'state', 'zip', 'vatId', 'reference'] as const;

/** The fields below, as the call has them; nothing written is no buyer. */
export function electronicBody(fields: FormData): Pick<Body, 'buyer' | 'untaxedCategory' | 'untaxedReason'> {
  const category = textOf(fields, 'untaxedCategory');
  const texts = Object.fromEntries(FIELDS.map((name) => [name, textOrNull(fields, `buyer.${name}`)]));
  // The list offers nothing else.
  const country = textOrNull(fields, 'buyer.country') as NonNullable<Buyer['country']> | null;
  const isEmpty = country === null && Object.values(texts).every((text) => text === null);
  return {
    buyer: isEmpty ? null : { ...texts, country },
    untaxedCategory: isCategory(category) ? category : null,
    untaxedReason: textOrNull(fields, 'untaxedReason'),
  };
}

/** Details of the buyer on electronic invoices, beyond those of the paper. */
export function BuyerFields({ invoice }: { invoice: ManagedInvoice }) {
  const { t } = useText();
  const countries = usePerLocale(listCountries);
  const { buyer } = invoice;
  const field = (name: (typeof FIELDS)[number], label: string, maxLength: number) => (
    <TextField
      label={label}
      name={`buyer.${name}`}
      maxLength={maxLength}
      dir="auto"
      defaultValue={buyer?.[name] ?? ''}
    />
  );
  return (
    <details className="rounded-lg border border-line p-4">
      <summary className="cursor-pointer font-semibold">{t('invoices.electronic')}</summary>
      <p className="mt-2 mb-5 text-sm text-muted">{t('admin.invoices.buyerText')}</p>
      <div className="flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          {field('name', t('admin.invoices.buyerName'), 200)}
          {field('vatId', t('admin.invoices.vatId'), 30)}
          {field('address1', t('admin.invoices.address1'), 200)}
          {field('address2', t('admin.invoices.address2'), 200)}
          {field('zip', t('admin.invoices.zip'), 20)}
          {field('city', t('admin.invoices.city'), 120)}
          {field('state', t('payments.state'), 120)}
          <NativeSelect
            label={t('payments.country')}
            name="buyer.country"
            defaultValue={buyer?.country ?? ''}
          >
            <option value="" />
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </NativeSelect>
          {field('reference', t('admin.invoices.reference'), 100)}
        </div>
        <UntaxedFields
          category={invoice.untaxedCategory}
          reason={invoice.untaxedReason}
          none={t('admin.invoices.untaxed.usual')}
        />
      </div>
    </details>
  );
}
