import { allowNamingMutation, listNamingRefusalsInfiniteOptions, type NamingRefusal } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { toast } from '@atrium/ui/toast';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import { MoreButton } from '../../../../components/more-button.tsx';
import { PersonLine, PersonLinesSkeleton } from '../../../../components/person-line.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { displayName } from '../../../../lib/names.ts';
import { itemsOf, pageSize, paged } from '../../../../lib/queries.ts';
import { useText } from '../../../../lib/text.tsx';
import { SettingsPage } from '../settings-page.tsx';

/** People who named the reader, or gave them a pass, and may not do so again. */
export default function RefusedScreen() {
  const { t } = useText();
  return (
    <SettingsPage title={t('naming.refused')} text={t('naming.refused.text')}>
      <Refused />
    </SettingsPage>
  );
}

function Refused() {
  const { t } = useText();
  const list = useInfiniteQuery({
    ...listNamingRefusalsInfiniteOptions({ query: { page: 1, pageSize } }),
    ...paged(),
  });
  const all = itemsOf(list.data);
  return (
    <QueryState
      query={list}
      waiting={<PersonLinesSkeleton count={2} />}
      isEmpty={() => all.length === 0}
      empty={
        <EmptyState
          level={2}
          illustration={<UserRoundX />}
          title={t('naming.refused.none')}
          text={t('naming.refused.noneText')}
        />
      }
    >
      {() => (
        <>
          <ul aria-label={t('naming.refused')} className="divide-y divide-line">
            {all.map(({ account }) => (
              <li key={account.id}>
                <RefusedLine account={account} />
              </li>
            ))}
          </ul>
          <MoreButton list={list} waiting={<PersonLinesSkeleton count={2} />} />
        </>
      )}
    </QueryState>
  );
}

function RefusedLine({ account }: Pick<NamingRefusal, 'account'>) {
  const { t } = useText();
  const client = useQueryClient();
  const name = displayName(account);
  const allow = useMutation({
    ...allowNamingMutation(),
    onSuccess: () => toast({ kind: 'success', text: t('naming.allowed', { name }) }),
    onSettled: () => client.invalidateQueries({ queryKey: [{ _id: 'listNamingRefusals' }] }),
  });
  return (
    <PersonLine account={account}>
      <Button
        size="sm"
        pending={allow.isPending}
        aria-label={t('naming.allowName', { name })}
        onClick={() => allow.mutate({ path: { accountId: account.id } })}
      >
        {t('naming.allow')}
      </Button>
    </PersonLine>
  );
}
