import { callOffManagedPaymentIntent, type ManagedPayment, markPaymentIntentPaid } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { SearchField } from '@atrium/ui/search-field';
import { TabNav, tabClass } from '@atrium/ui/tab-nav';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Banknote, Search } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { Link } from 'react-router';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { MoreButton } from '../../../components/more-button.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { AdminPage } from '../../../components/staff/admin-page.tsx';
import { RowsSkeleton } from '../../../components/staff/rows-skeleton.tsx';
import { useFormat } from '../../../lib/format.ts';
import { displayName } from '../../../lib/names.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { useHasPower } from '../../../lib/self.ts';
import { type PlainTextId, useText } from '../../../lib/text.tsx';
import { useAddressState } from '../../../lib/use-address-state.ts';
import { useSave } from '../../../lib/use-save.ts';
import { Disputes } from './disputes.tsx';
import {
  type PaymentStatus,
  paymentCalls,
  paymentsOptions,
  refundableOf,
  statusLooks,
} from './payments.api.ts';
import { PaymentTabs } from './payment-tabs.tsx';
import { Refunds } from './refunds.tsx';

const RefundDialog = lazy(() => import('./refund-dialog.tsx'));
const ReceivedDialog = lazy(() => import('./received/received-dialog.tsx'));

const shownStatuses: readonly [
  status: PaymentStatus | 'disputed' | 'refundDue' | 'all',
  label: PlainTextId,
][] = [
  ['all', 'payments.all'],
  ['processing', 'payments.status.processing'],
  ['captured', 'payments.status.paid'],
  ['failed', 'payments.status.failed'],
  ['refundDue', 'payments.refundDue'],
  ['disputed', 'payments.disputed'],
];

/** Money that comes and goes. */
export default function AdminPaymentsScreen() {
  const { t } = useText();
  return (
    <AdminPage title={t('payments.title')} text={t('payments.text')}>
      <PaymentTabs />
      <Payments />
    </AdminPage>
  );
}

function Payments() {
  const { t } = useText();
  const [params, put] = useAddressState();
  const [refunded, setRefunded] = useState<ManagedPayment | null>(null);
  const search = (params.get('q') ?? '').trim().slice(0, 200);
  const [shown] = shownStatuses.find(([status]) => status === params.get('status')) ?? ['all' as const];
  const list = useInfiniteQuery({
    ...paymentsOptions(shown === 'all' ? null : shown, search),
    placeholderData: keepPreviousData,
  });
  const payments = itemsOf(list.data);
  const addressOf = (status: string): string =>
    `?${new URLSearchParams({ status, ...(search !== '' && { q: search }) })}`;
  return (
    <>
      <SearchField
        label={t('payments.search')}
        placeholder={t('payments.search')}
        clearLabel={t('search.clear')}
        icon={<Search aria-hidden="true" />}
        value={search}
        onChange={(q) => put({ status: shown, q })}
        className="my-4"
      />
      <TabNav label={t('payments.which')}>
        {shownStatuses.map(([status, label]) => (
          <Link
            key={status}
            to={addressOf(status)}
            preventScrollReset
            aria-current={status === shown ? 'page' : undefined}
            className={tabClass}
          >
            {t(label)}
          </Link>
        ))}
      </TabNav>
      <QueryState
        query={list}
        waiting={<RowsSkeleton />}
        isEmpty={() => payments.length === 0}
        empty={
          <EmptyState
            illustration={<Banknote />}
            title={t('payments.empty')}
            text={t(search === '' ? 'payments.emptyText' : 'search.nothingHint')}
          />
        }
      >
        {() => (
          <div
            aria-busy={list.isPlaceholderData}
            className={list.isPlaceholderData ? 'opacity-60' : undefined}
          >
            <ul className="divide-y divide-line border-b border-line">
              {payments.map((payment) => (
                <Row key={payment.id} payment={payment} refund={() => setRefunded(payment)} />
              ))}
            </ul>
            <MoreButton list={list} waiting={<RowsSkeleton count={2} />} />
          </div>
        )}
      </QueryState>
      {refunded !== null && (
        <Suspense fallback={null}>
          <RefundDialog payment={refunded} onClose={() => setRefunded(null)} />
        </Suspense>
      )}
    </>
  );
}

function Row({ payment, refund }: { payment: ManagedPayment; refund: () => void }) {
  const { t } = useText();
  const format = useFormat();
  const { label, tone } = statusLooks[payment.status];
  const mayWrite = useHasPower('payments:write');
  const isByHand = payment.provider === 'manual';
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 grow basis-64">
        <h2 dir="auto" className="font-medium wrap-anywhere">
          {payment.account === null ? t('payments.gone') : displayName(payment.account)}
        </h2>
        <p className="text-sm text-muted">
          <bdi>{payment.description}</bdi> · <bdi className="font-mono">{payment.reference}</bdi> ·{' '}
          <time dateTime={payment.createdAt} title={format.dateTime(payment.createdAt)}>
            {format.relative(payment.createdAt)}
          </time>
        </p>
        {payment.status === 'processing' && payment.dueAt !== null && (
          <p className="text-sm text-muted">
            {t('payments.waitsUntil', { date: format.date(payment.dueAt) })}
          </p>
        )}
        <Received payment={payment} />
        <Refunds payment={payment} />
        <Disputes payment={payment} />
      </div>
      <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-2 sm:w-auto sm:flex-col sm:items-end">
        <span className="text-lg font-semibold tabular-nums">
          {format.money(payment.amount, payment.currency)}
        </span>
        <span className="flex flex-wrap justify-end gap-2">
          {payment.disputed && <Badge tone="danger">{t('payments.disputed')}</Badge>}
          <Badge tone={tone}>{t(label)}</Badge>
        </span>
        {mayWrite && (
          <>
            {isByHand && payment.status !== 'captured' && <MarkPaid payment={payment} />}
            {isByHand && payment.status === 'processing' && <CallOff payment={payment} />}
            {refundableOf(payment) > 0 && !payment.disputed && (
              <Button size="sm" variant="quiet" onClick={refund}>
                {t('payments.refund')}
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  );
}

/** As the staff has written it. */
function Received({ payment }: { payment: ManagedPayment }) {
  const { t } = useText();
  const format = useFormat();
  // Absent while a process of the version before answers.
  const { receivedAt = null, note = null } = payment as Partial<ManagedPayment>;
  if (receivedAt === null && note === null) return null;
  return (
    <p className="text-sm text-muted">
      {receivedAt !== null && t('payments.receivedOnDay', { date: format.date(receivedAt) })}
      {receivedAt !== null && note !== null && ' · '}
      <bdi>{note}</bdi>
    </p>
  );
}

function MarkPaid({ payment }: { payment: ManagedPayment }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const amount = useFormat().money(payment.amount, payment.currency);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('payments.markPaid')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReceivedDialog
            title={t('payments.markPaid')}
            text={t('payments.markPaidText', { amount, reference: payment.reference })}
            said={t('payments.markedPaid')}
            touches={paymentCalls}
            send={(body) =>
              markPaymentIntentPaid({ path: { intentId: payment.id }, body, throwOnError: true })
            }
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function CallOff({ payment }: { payment: ManagedPayment }) {
  const { t } = useText();
  const format = useFormat();
  const { mutation } = useSave(
    () => callOffManagedPaymentIntent({ path: { intentId: payment.id }, throwOnError: true }),
    { touches: paymentCalls, said: t('payments.calledOff'), onSaved: () => undefined },
  );
  const amount = format.money(payment.amount, payment.currency);
  return (
    <ConfirmButton
      size="sm"
      variant="quiet"
      pending={mutation.isPending}
      question={{
        title: t('payments.callOff'),
        text: t('payments.callOffText', { amount }),
        action: t('payments.callOff'),
      }}
      onConfirm={() => mutation.mutate(undefined)}
    >
      {t('payments.callOff')}
    </ConfirmButton>
  );
}
