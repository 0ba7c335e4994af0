import { acceptGroupRequest, type GroupRequest, rejectGroupRequest } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Inbox, X } from 'lucide-react';
import { useParams } from 'react-router';
import { MoreButton } from '../../../../components/more-button.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { displayName } from '../../../../lib/names.ts';
import { itemsOf } from '../../../../lib/queries.ts';
import { useText } from '../../../../lib/text.tsx';
import { PersonRow, PersonRowsSkeleton } from '../../../ground/accounts/index.ts';
import { refreshGroups, requestsOf } from '../groups.api.ts';

/** Requests to join, oldest first. */
export default function ManageRequestsScreen() {
  const { t } = useText();
  const { slug = '' } = useParams();
  const list = useInfiniteQuery(requestsOf(slug));
  const requests = itemsOf(list.data);
  return (
    <>
      <h2 className="mb-3 text-lg font-semibold">{t('groups.manage.requests')}</h2>
      <QueryState
        query={list}
        waiting={<PersonRowsSkeleton count={3} />}
        isEmpty={() => requests.length === 0}
        empty={
          <EmptyState
            illustration={<Inbox />}
            title={t('groups.noRequests')}
            text={t('groups.noRequestsText')}
          />
        }
      >
        {() => (
          <>
            <ul className="-mx-3">
              {requests.map((request) => (
                <li key={request.id}>
                  <RequestRow request={request} />
                </li>
              ))}
            </ul>
            <MoreButton list={list} waiting={<PersonRowsSkeleton count={2} />} />
          </>
        )}
      </QueryState>
    </>
  );
}

function RequestRow({ request }: { request: GroupRequest }) {
  const { t } = useText();
  const client = useQueryClient();
  const name = displayName(request.account);
  const answer = useMutation({
    mutationFn: async (accept: boolean) => {
      const path = { groupId: request.groupId, requestId: request.id };
      if (accept) await acceptGroupRequest({ path, throwOnError: true });
      else await rejectGroupRequest({ path, throwOnError: true });
    },
    onSettled: () => refreshGroups(client),
  });
  return (
    <PersonRow account={request.account}>
      <Button
        size="sm"
        variant="primary"
        icon={<Check aria-hidden="true" />}
        aria-label={t('groups.letIn.name', { name })}
        pending={answer.isPending}
        onClick={() => answer.mutate(true)}
      >
        {t('groups.letIn')}
      </Button>
      <Button
        size="sm"
        icon={<X aria-hidden="true" />}
        aria-label={t('groups.refuse.name', { name })}
        disabled={answer.isPending}
        onClick={() => answer.mutate(false)}
      >
        {t('groups.refuse')}
      </Button>
    </PersonRow>
  );
}
