import { getInvoiceSellerOptions, type InvoiceSeller, putInvoiceSeller } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Form } from '@atrium/ui/form';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextField } from '@atrium/ui/text-field';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTouch } from '../../../components/staff/editing.tsx';
import { describeInvalid } from '../../../lib/describe-invalid.ts';
import { textOf, textOrNull } from '../../../lib/form-values.ts';
import { useHasPower } from '../../../lib/self.ts';
import { type PlainTextId, useText } from '../../../lib/text.tsx';
import { useEdit } from '../../../lib/use-edit.ts';
import { useSave } from '../../../lib/use-save.ts';
import { UntaxedFields, isCategory } from './untaxed-fields.tsx';

const ConflictNote = lazy(() => import('../../../components/conflict-note.tsx'));

const FIELDS = {
  legalName: ['admin.invoices.seller.legalName', 200],
  vatId: ['admin.invoices.vatId', 30],
  taxNumber: ['admin.invoices.seller.taxNumber', 60],
  registration: ['admin.invoices.seller.registration', 60],
  iban: ['admin.invoices.seller.iban', 42],
  bic: ['admin.invoices.seller.bic', 11],
  accountHolder: ['admin.invoices.seller.accountHolder', 120],
} as const satisfies Record<string, readonly [PlainTextId, number]>;
type Field = keyof typeof FIELDS;
// Keys are those written above.
const NAMES = Object.keys(FIELDS) as Field[];

export function SellerForm({ seller, begin }: { seller: InvoiceSeller; begin: () => void }) {
  const texts = useText();
  const { t } = texts;
  const mayChange = useHasPower('settings');
  const touch = useTouch();
  const client = useQueryClient();
  const edit = useEdit(seller);
  const { mutation, errors, conflict } = useSave(
    (fields: FormData) => {
      const category = textOf(fields, 'untaxedCategory');
      const attached = textOf(fields, 'attached');
      return putInvoiceSeller({
        ...edit.whole({
          ...Object.fromEntries(NAMES.map((name) => [name, textOrNull(fields, name)])),
          untaxedCategory: isCategory(category) ? category : null,
          untaxedReason: textOrNull(fields, 'untaxedReason'),
          attached: attached === 'ubl' || attached === 'cii' ? attached : null,
        }),
        throwOnError: true,
      });
    },
    {
      edit,
      latest: async () => (await client.fetchQuery({ ...getInvoiceSellerOptions(), staleTime: 0 })).data,
      touches: ['getInvoiceSeller'],
      said: t('form.saved'),
      onSaved: begin,
    },
  );
  return (
    <Form
      errors={errors}
      describe={(field) => describeInvalid(field, texts)}
      onSubmit={(event) => {
        event.preventDefault();
        mutation.mutate(new FormData(event.currentTarget));
      }}
      onInput={touch}
      onChange={touch}
      className="flex max-w-3xl flex-col gap-5"
    >
      <fieldset disabled={!mayChange} className="flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          {NAMES.map((name) => (
            <TextField
              key={name}
              label={t(FIELDS[name][0])}
              name={name}
              maxLength={FIELDS[name][1]}
              dir="auto"
              defaultValue={seller[name] ?? ''}
            />
          ))}
        </div>
        <UntaxedFields
          category={seller.untaxedCategory}
          reason={seller.untaxedReason}
          none={t('admin.invoices.untaxed.none')}
        />
        <NativeSelect
          label={t('admin.invoices.attached')}
          name="attached"
          defaultValue={seller.attached ?? ''}
          description={t('admin.invoices.attachedText')}
        >
          <option value="">{t('admin.invoices.attached.none')}</option>
          <option value="ubl">UBL</option>
          <option value="cii">CII</option>
        </NativeSelect>
      </fieldset>
      {conflict !== null && (
        <Suspense fallback={null}>
          <ConflictNote {...conflict} pending={mutation.isPending} />
        </Suspense>
      )}
      {mayChange && (
        <Button type="submit" variant="primary" className="self-start" pending={mutation.isPending}>
          {t('action.save')}
        </Button>
      )}
    </Form>
  );
}
