import { type ManagedInvoice, sendInvoice, updateInvoice } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Card } from '@atrium/ui/card';
import { Checkbox } from '@atrium/ui/checkbox';
import { Form } from '@atrium/ui/form';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { useRef, useState } from 'react';
import { describeInvalid } from '../../../lib/describe-invalid.ts';
import { instantOrNull, textOf, textOrNull } from '../../../lib/form-values.ts';
import { toLocalInput } from '../../../lib/local-time.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { type EditedLine, editedLines, linesToSend, pricedOf } from './editor-lines.ts';
import { Sums } from './invoice-sums.tsx';
import { invoiceCalls } from './invoices.api.ts';
import { LineEditor } from './line-editor.tsx';
import { sumsOf } from './line-sums.ts';

/** A draft being written: its sums follow every key. */
export default function InvoiceEditor({ invoice }: { invoice: ManagedInvoice }) {
  const texts = useText();
  const { t } = texts;
  const { currency } = invoice;
  const [lines, setLines] = useState<readonly EditedLine[]>(() => editedLines(invoice));
  const [rate, setRate] = useState(String(invoice.salesTaxRate));
  const [taxName, setTaxName] = useState(invoice.salesTaxName ?? '');
  const isSending = useRef(false);
  const percent = Number.isFinite(Number(rate)) ? Number(rate) : 0;
  const path = { invoiceId: invoice.id };
  const { mutation, errors } = useSave(
    async (fields: FormData) => {
      await updateInvoice({
        path,
        body: {
          title: textOf(fields, 'title'),
          billedTo: textOrNull(fields, 'billedTo'),
          dueDate: instantOrNull(fields, 'dueDate'),
          notes: textOrNull(fields, 'notes'),
          reminders: fields.get('reminders') !== null,
          taxRate: percent,
          taxName: taxName.trim() === '' ? null : taxName.trim(),
          lineItems: linesToSend(lines, currency),
        },
        throwOnError: true,
      });
      if (isSending.current) await sendInvoice({ path, throwOnError: true });
    },
    { touches: invoiceCalls, said: t('form.saved'), onSaved: () => undefined },
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
        <Checkbox name="reminders" defaultChecked={invoice.reminders}>
          {t('admin.invoices.reminders')}
        </Checkbox>
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
