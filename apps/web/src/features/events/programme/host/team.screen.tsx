import {
  addListingCoHost,
  ApiError,
  type BaseAccount,
  listListingCoHostsInfiniteOptions,
  removeListingCoHost,
} from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmButton } from '../../../../components/confirm-button.tsx';
import { LeaveButton } from '../../../../components/leave-button.tsx';
import { MoreButton } from '../../../../components/more-button.tsx';
import { PeoplePicker } from '../../../../components/people-picker.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { messageOf } from '../../../../lib/errors.ts';
import { displayName } from '../../../../lib/names.ts';
import { itemsOf, pageSize, paged } from '../../../../lib/queries.ts';
import { useHasPower, useSelf } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import { PersonRow, PersonRowsSkeleton } from '../../../ground/accounts/index.ts';
import { HostPage } from './host-page.tsx';
import { refreshListing, useListing } from './host.api.ts';

/** The people who run the event. */
export default function TeamScreen() {
  const { t } = useText();
  const listing = useListing();
  const self = useSelf().data?.data;
  const powers = [useHasPower('events:write'), useHasPower('payments:write'), useHasPower('people.export')];
  // As the server: whoever names hosts gives them these powers over the event.
  const mayName = listing?.creatorId === self?.id || powers.every(Boolean);
  return (
    <HostPage title={t('host.team')} text={t('host.teamText')}>
      {listing !== undefined && (
        <div className="max-w-2xl">
          {self !== undefined && mayName && (
            <AddHosts
              eventId={listing.id}
              without={[self.id, ...(listing.creatorId === null ? [] : [listing.creatorId])]}
            />
          )}
          <PersonRow account={listing.creator} badge={<Badge>{t('host.creator')}</Badge>} />
          <Hosts eventId={listing.id} mayRemove={listing.role !== 'coHost'} />
        </div>
      )}
    </HostPage>
  );
}

function AddHosts({ eventId, without }: { eventId: string; without: readonly string[] }) {
  const texts = useText();
  const { t } = texts;
  const client = useQueryClient();
  const [people, setPeople] = useState<readonly BaseAccount[]>([]);
  const [error, setError] = useState<string | null>(null);
  // One person who cannot be added keeps nobody else from it.
  const add = useMutation({
    mutationFn: async () => {
      setError(null);
      for (const person of people)
        try {
          await addListingCoHost({ path: { eventId }, body: { accountId: person.id }, throwOnError: true });
          setPeople((now) => now.filter(({ id }) => id !== person.id));
        } catch (reason) {
          if (!(reason instanceof ApiError && reason.code === 'account.notFound')) throw reason;
          setError((first) => first ?? `${displayName(person)}: ${messageOf(reason, texts)}`);
        }
    },
    onSettled: () => refreshListing(client),
  });
  return (
    <div className="mb-8 flex flex-wrap items-end gap-3">
      <div className="min-w-64 grow">
        <PeoplePicker
          label={t('host.addHosts')}
          placeholder={t('host.addHostsHint')}
          value={people}
          onChange={(next) => {
            setPeople(next);
            setError(null);
          }}
          without={without}
          error={error}
        />
      </div>
      <Button
        variant="primary"
        disabled={people.length === 0}
        pending={add.isPending}
        onClick={() => add.mutate()}
      >
        {t('host.add')}
      </Button>
    </div>
  );
}

function Hosts({ eventId, mayRemove }: { eventId: string; mayRemove: boolean }) {
  const { t } = useText();
  const self = useSelf().data?.data;
  const list = useInfiniteQuery({
    ...listListingCoHostsInfiniteOptions({ path: { eventId }, query: { page: 1, pageSize } }),
    ...paged(),
  });
  const hosts = itemsOf(list.data);
  return (
    <QueryState
      query={list}
      waiting={<PersonRowsSkeleton count={2} />}
      isEmpty={() => hosts.length === 0}
      empty={
        <EmptyState
          level={3}
          illustration={<UsersRound />}
          title={t('host.noHosts')}
          text={t('host.noHostsText')}
        />
      }
    >
      {() => (
        <>
          <ul aria-label={t('host.team')}>
            {hosts.map((account) => (
              <li key={account.id}>
                <PersonRow account={account}>
                  {(mayRemove || account.id === self?.id) && (
                    <RemoveHost eventId={eventId} account={account} own={account.id === self?.id} />
                  )}
                </PersonRow>
              </li>
            ))}
          </ul>
          <MoreButton list={list} waiting={<PersonRowsSkeleton count={2} />} />
        </>
      )}
    </QueryState>
  );
}

function RemoveHost({ eventId, account, own }: { eventId: string; account: BaseAccount; own: boolean }) {
  const { t } = useText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const name = displayName(account);
  const remove = useMutation({
    mutationFn: (refuse: boolean) =>
      removeListingCoHost({
        path: { eventId, accountId: account.id },
        query: { refuse },
        throwOnError: true,
      }),
    onSuccess: async () => {
      if (own) await navigate('/host', { replace: true });
    },
    onSettled: () => refreshListing(client),
  });
  const button = { size: 'sm', pending: remove.isPending } as const;
  return own ? (
    <LeaveButton
      {...button}
      question={{
        title: t('host.leaveQuestion'),
        text: t('host.leaveText'),
        refusedText: t('host.leaveRefusedText'),
        action: t('host.leave'),
        place: 'coHost',
        subjectId: eventId,
      }}
      onLeave={(refuse) => remove.mutate(refuse)}
    >
      {t('host.leave')}
    </LeaveButton>
  ) : (
    <ConfirmButton
      {...button}
      aria-label={t('host.removeName', { name })}
      question={{
        title: t('host.removeQuestion', { name }),
        text: t('host.removeText'),
        action: t('host.remove'),
      }}
      onConfirm={() => remove.mutate(false)}
    >
      {t('host.remove')}
    </ConfirmButton>
  );
}
