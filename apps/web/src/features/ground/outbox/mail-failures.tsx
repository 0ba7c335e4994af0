import {
  listMailFailuresInfiniteOptions,
  listMailFailuresQueryKey,
  type MailFailure,
  retryMailMutation,
} from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { toast } from '@atrium/ui/toast';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { MailWarning, RotateCw } from 'lucide-react';
import { MoreButton } from '../../../components/more-button.tsx';
import { useFormat } from '../../../lib/format.ts';
import { itemsOf, pageSize, paged } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';

/** Mails that no mail server accepted: shown only when there are some, above everything else. */
export function MailFailures() {
  const { t } = useText();
  const list = useInfiniteQuery({
    ...listMailFailuresInfiniteOptions({ query: { page: 1, pageSize } }),
    ...paged(),
  });
  const failures = itemsOf(list.data);
  if (failures.length === 0) return null;
  return (
    <section aria-label={t('admin.mailFailures')} className="mb-10">
      <h2 className="flex items-center gap-2 font-semibold">
        <MailWarning aria-hidden="true" className="size-5 text-danger" />
        {t('admin.mailFailures')}
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {failures.map((failure) => (
          <li key={failure.id} className="flex items-center gap-4 py-3">
            <Failure failure={failure} />
          </li>
        ))}
      </ul>
      <MoreButton list={list} waiting={null} />
    </section>
  );
}

function Failure({ failure: { id, to, error, attempts, retryable, createdAt } }: { failure: MailFailure }) {
  const { t } = useText();
  const format = useFormat();
  const client = useQueryClient();
  const retry = useMutation({
    ...retryMailMutation(),
    onSuccess: async () => {
      toast({ kind: 'success', text: t('admin.mailFailures.retried') });
      const [{ _id: mine }] = listMailFailuresQueryKey();
      await client.invalidateQueries({
        predicate: ({ queryKey }) => (queryKey as [{ _id?: string }?])[0]?._id === mine,
      });
    },
  });
  return (
    <>
      <div className="min-w-0 grow">
        <p className="truncate font-medium">
          <bdi>{to.address}</bdi>
        </p>
        <p className="text-sm text-danger wrap-anywhere">{error}</p>
        <p className="text-sm text-muted">
          {format.relative(createdAt)} · {t('admin.mailFailures.attempts', { count: attempts })}
          {!retryable && ` · ${t('admin.mailFailures.gone')}`}
        </p>
      </div>
      {retryable && (
        <Button
          icon={<RotateCw aria-hidden="true" />}
          disabled={retry.isPending}
          onClick={() => retry.mutate({ path: { mailId: id } })}
        >
          {t('admin.mailFailures.retry')}
        </Button>
      )}
    </>
  );
}
