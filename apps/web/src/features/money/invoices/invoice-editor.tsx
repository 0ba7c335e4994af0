import { getManagedInvoiceOptions, type ManagedInvoice, sendInvoice, updateInvoice } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Card } from '@atrium/ui/card';
import { Checkbox } from '@atrium/ui/checkbox';
import { Form } from '@atrium/ui/form';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { Editing, useTouch } from '../../../components/staff/editing.tsx';
import { describeInvalid } from '../../../lib/describe-invalid.ts';
import { instantOrNull, textOf, textOrNull } from '../../../lib/form-values.ts';
import { toLocalInput } from '../../../lib/local-time.ts';
import { useText } from '../../../lib/text.tsx';
import { useEdit } from '../../../lib/use-edit.ts';
import { useSave } from '../../../lib/use-save.ts';
import { BuyerFields, electronicBody } from './buyer-fields.tsx';
import { type EditedLine, editedLines, linesToSend, pricedOf } from './editor-lines.ts';
import { Sums } from './invoice-sums.tsx';
import { invoiceCalls } from './invoices.api.ts';
import { LineEditor } from './line-editor.tsx';
import { sumsOf } from './line-sums.ts';

const ConflictNote = lazy(() => import('../../../components/conflict-note.tsx'));

/** Under the names by which it is changed. */
const stored = (invoice: ManagedInvoice) => ({
  ...invoice,
  taxRate: invoice.salesTaxRate,
  taxName: invoice.salesTaxName,
});

async function latestOf(client: QueryClient, invoiceId: string): Promise<object> {
  const { data } = await client.fetchQuery({
    ...getManagedInvoiceOptions({ path: { invoiceId } }),
    staleTime: 0,
  });
  return stored(data);
}

/** A draft being written: its sums follow every key. */
export default function InvoiceEditor({ invoice }: { invoice: ManagedInvoice }) {
  return (
    <Editing item={invoice}>{(item, begin) => <Draft key={item.id} invoice={item} begin={begin} />}</Editing>
  );
}

function Draft({ invoice, begin }: { invoice: ManagedInvoice; begin: () => void }) {
  const texts = useText();
  const { t } = texts;
  const { currency } = invoice;
  const [lines, setLines] = useState<readonly EditedLine[]>(() => editedLines(invoice));
  const [rate, setRate] = useState(String(invoice.salesTaxRate));
  const [taxName, setTaxName] = useState(invoice.salesTaxName ?? '');
  const client = useQueryClient();
  const isSending = useRef(false);
  const percent = Number.isFinite(Number(rate)) ? Number(rate) : 0;
  const path = { invoiceId: invoice.id };
  const touch = useTouch();
  const edit = useEdit(stored(invoice));
  const { mutation, errors, conflict } = useSave(
    async (fields: FormData) => {
      await updateInvoice({
        path,
        ...edit.of({
          title: textOf(fields, 'title'),
          billedTo: textOrNull(fields, 'billedTo'),
          dueDate: instantOrNull(fields, 'dueDate'),
          notes: textOrNull(fields, 'notes'),
          reminders: fields.get('reminders') !== null,
          taxRate: percent,
          taxName: taxName.trim() === '' ? null : taxName.trim(),
          ...electronicBody(fields),
          lineItems: linesToSend(lines, currency),
        }),
        throwOnError: true,
      });
      if (isSending.current) await sendInvoice({ path, throwOnError: true });
    },
    {
      edit,
      latest: () => latestOf(client, invoice.id),
      touches: invoiceCalls,
      said: t('form.saved'),
      onSaved: begin,
    },
  );
  return (
    <Card padding="lg">
      <Form
        errors={errors}
        describe={(field) => describeInvalid(field, texts)}
        onSubmit={(event) => {
          event.preventDefault();
          mutation.mutate(new FormData(event.currentTarget));
        }}
        onInput={touch}
        onChange={touch}
        className="flex flex-col gap-5"
      >
        <TextField
          label={t('admin.invoices.what')}
          name="title"
          required
          maxLength={200}
          dir="auto"
          defaultValue={invoice.title}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextArea
            label={t('invoices.billedTo')}
            name="billedTo"
            maxLength={500}
            dir="auto"
            defaultValue={invoice.billedTo ?? ''}
            description={t('admin.invoices.billedToText')}
          />
          <TextField
            label={t('invoices.due')}
            name="dueDate"
            type="datetime-local"
            defaultValue={invoice.dueDate === null ? '' : toLocalInput(invoice.dueDate)}
            description={t('admin.invoices.dueText')}
          />
        </div>
        <LineEditor lines={lines} currency={currency} onChange={setLines} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={t('admin.invoices.taxRate')}
            type="number"
            min={0}
            max={100}
            step={0.001}
            value={rate}
            onChange={setRate}
          />
          <TextField
            label={t('admin.invoices.taxName')}
            maxLength={60}
            dir="auto"
            value={taxName}
            onChange={setTaxName}
          />
        </div>
        <Sums
          sums={sumsOf(
            lines.map((line) => pricedOf(line, currency)),
            percent,
          )}
          currency={currency}
          rate={percent}
          taxName={taxName.trim() === '' ? null : taxName}
        />
        <TextArea
          label={t('admin.invoices.notes')}
          name="notes"
          maxLength={2000}
          dir="auto"
          defaultValue={invoice.notes ?? ''}
        />
        <BuyerFields invoice={invoice} />
        <Checkbox name="reminders" defaultChecked={invoice.reminders}>
          {t('admin.invoices.reminders')}
        </Checkbox>
        {conflict !== null && (
          <Suspense fallback={null}>
            <ConflictNote {...conflict} pending={mutation.isPending} />
          </Suspense>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            pending={mutation.isPending}
            onClick={() => {
              isSending.current = false;
            }}
          >
            {t('admin.invoices.saveDraft')}
          </Button>
          <Button
            type="submit"
            variant="primary"
            pending={mutation.isPending}
            onClick={() => {
              isSending.current = true;
            }}
          >
            {t('admin.invoices.send')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
