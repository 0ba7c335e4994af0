import {
  copyInvoice,
  deleteInvoice,
  getManagedInvoicePaper,
  type ManagedInvoice,
  markInvoicePaid,
  remindOfInvoice,
  voidInvoice,
} from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Download } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { useFormat } from '../../../lib/format.ts';
import { newKey } from '../../../lib/new-key.ts';
import { useSaveFile } from '../../../lib/save-file.ts';
import { useHasPower } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { ReceivedDialog } from '../payments/index.ts';
import { invoiceCalls } from './invoices.api.ts';

const CreditDialog = lazy(() => import('./credit-dialog.tsx'));
const PartDialog = lazy(() => import('./part-dialog.tsx'));

interface ActionsProps {
  invoice: ManagedInvoice;
  mayWrite: boolean;
}

/** Actions on an invoice, by its status. */
export function InvoiceActions({ invoice, mayWrite }: ActionsProps) {
  const { t } = useText();
  const paper = useSaveFile(`invoice-${invoice.number ?? 'draft'}.pdf`, () =>
    getManagedInvoicePaper({ path: { invoiceId: invoice.id }, parseAs: 'blob', throwOnError: true }),
  );
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <Button icon={<Download aria-hidden="true" />} pending={paper.isPending} onClick={() => paper.mutate()}>
        {t('invoices.download')}
      </Button>
      {mayWrite && <Changes invoice={invoice} />}
    </div>
  );
}

function Changes({ invoice }: { invoice: ManagedInvoice }) {
  const { t } = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const mayTakeMoney = useHasPower('payments:write');
  const [crediting, setCrediting] = useState(false);
  const [receiving, setReceiving] = useState(false);
  const [recording, setRecording] = useState(false);
  const [key] = useState(newKey);
  const path = { invoiceId: invoice.id };
  const options = (said: string, onSaved: () => void = () => undefined) => ({
    touches: invoiceCalls,
    said,
    onSaved,
  });
  const reminded = useSave(
    () => remindOfInvoice({ path, throwOnError: true }),
    options(t('admin.invoices.reminded')),
  );
  const voided = useSave(
    () => voidInvoice({ path, throwOnError: true }),
    options(t('admin.invoices.voided')),
  );
  const removed = useSave(
    () => deleteInvoice({ path, throwOnError: true }),
    options(t('form.deleted'), () => void navigate('/admin/invoices')),
  );
  const copied = useSave(
    async () => {
      const { data } = await copyInvoice({ path, headers: { 'idempotency-key': key }, throwOnError: true });
      await navigate(`/admin/invoices/${data.data.id}`);
    },
    options(t('admin.invoices.copied')),
  );
  const amount = format.money(invoice.toPay, invoice.currency);
  const { status } = invoice;
  const isPartlyPaid = status === 'sent' && invoice.received > 0;
  return (
    <>
      {status === 'sent' && mayTakeMoney && (
        <Button onClick={() => setReceiving(true)}>{t('admin.invoices.markPaid')}</Button>
      )}
      {status === 'sent' && mayTakeMoney && invoice.subscriptionId === null && (
        <Button onClick={() => setRecording(true)}>{t('admin.invoices.recordPart')}</Button>
      )}
      {status === 'sent' && (
        <Button pending={reminded.mutation.isPending} onClick={() => reminded.mutation.mutate(undefined)}>
          {t('admin.invoices.remind')}
        </Button>
      )}
      {(status === 'sent' || (status === 'paid' && mayTakeMoney)) && invoice.credited < invoice.total && (
        <Button onClick={() => setCrediting(true)}>{t('admin.invoices.writeCredit')}</Button>
      )}
      {status !== 'draft' && invoice.account !== null && (
        <Button pending={copied.mutation.isPending} onClick={() => copied.mutation.mutate(undefined)}>
          {t('admin.invoices.copy')}
        </Button>
      )}
      {status === 'sent' && !isPartlyPaid && (
        <ConfirmButton
          variant="quiet"
          pending={voided.mutation.isPending}
          question={{
            title: t('admin.invoices.void'),
            text: t('admin.invoices.voidText'),
            action: t('admin.invoices.void'),
          }}
          onConfirm={() => voided.mutation.mutate(undefined)}
        >
          {t('admin.invoices.void')}
        </ConfirmButton>
      )}
      {status === 'draft' && (
        <ConfirmButton
          variant="quiet"
          pending={removed.mutation.isPending}
          question={{
            title: t('admin.invoices.delete'),
            text: t('admin.invoices.deleteText'),
            action: t('admin.invoices.delete'),
          }}
          onConfirm={() => removed.mutation.mutate(undefined)}
        >
          {t('admin.invoices.delete')}
        </ConfirmButton>
      )}
      {receiving && (
        <Suspense fallback={null}>
          <ReceivedDialog
            title={t('admin.invoices.markPaid')}
            text={t('admin.invoices.markPaidText', { amount })}
            said={t('admin.invoices.markedPaid')}
            touches={invoiceCalls}
            send={(body) => markInvoicePaid({ path, body, throwOnError: true })}
            onClose={() => setReceiving(false)}
          />
        </Suspense>
      )}
      {recording && (
        <Suspense fallback={null}>
          <PartDialog invoice={invoice} onClose={() => setRecording(false)} />
        </Suspense>
      )}
      {crediting && (
        <Suspense fallback={null}>
          <CreditDialog invoice={invoice} onClose={() => setCrediting(false)} />
        </Suspense>
      )}
    </>
  );
}
