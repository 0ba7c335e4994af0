import {
  type Suspension,
  listSuspendedAccountsInfiniteQueryKey,
  unsuspendAccountMutation,
} from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { toast } from '@atrium/ui/toast';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { UserRoundCheck } from 'lucide-react';
import { MoreButton } from '../../../components/more-button.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { useFormat } from '../../../lib/format.ts';
import { displayName } from '../../../lib/names.ts';
import { itemsOf, paged } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';
import { PersonRow, PersonRowsSkeleton } from '../../ground/accounts/index.ts';
import { suspendedPeople } from './moderation.api.ts';

/** Members who may not write at present. */
export default function SuspendedScreen() {
  const { t } = useText();
  const list = useInfiniteQuery({ ...suspendedPeople(), ...paged() });
  const people = itemsOf(list.data);
  return (
    <QueryState
      query={list}
      waiting={<PersonRowsSkeleton count={3} />}
      isEmpty={() => people.length === 0}
      empty={
        <EmptyState
          illustration={<UserRoundCheck />}
          title={t('moderation.peopleEmpty')}
          text={t('moderation.peopleEmptyText')}
        />
      }
    >
      {() => (
        <>
          <ul className="flex flex-col divide-y divide-line border-y border-line">
            {people.map((suspension) => (
              <li key={suspension.account.id}>
                <Suspended suspension={suspension} />
              </li>
            ))}
          </ul>
          <MoreButton list={list} waiting={<PersonRowsSkeleton count={2} />} />
        </>
      )}
    </QueryState>
  );
}

function Suspended({ suspension: { account, until, reason } }: { suspension: Suspension }) {
  const { t } = useText();
  const format = useFormat();
  const client = useQueryClient();
  const lift = useMutation({
    ...unsuspendAccountMutation(),
    onSuccess: () => {
      toast({ kind: 'success', text: t('moderation.lifted', { name: displayName(account) }) });
      const [{ _id }] = listSuspendedAccountsInfiniteQueryKey();
      void client.invalidateQueries({ queryKey: [{ _id }] });
    },
  });
  return (
    <div className="pb-3">
      <PersonRow account={account}>
        <Button
          size="sm"
          pending={lift.isPending}
          onClick={() => lift.mutate({ path: { accountId: account.id }, body: {} })}
        >
          {t('moderation.lift')}
        </Button>
      </PersonRow>
      <p className="px-3 text-sm text-muted">
        {until === null ? t('moderation.noEnd') : t('moderation.until', { moment: format.dateTime(until) })}
        {' · '}
        <q dir="auto">{reason}</q>
      </p>
    </div>
  );
}
