import {
  type GetSelfResponse,
  type Interest,
  createInterestMutation,
  getInterestOptions,
  getSelfQueryKey,
  listAccountInterestsOptions,
  listInterestsInfiniteOptions,
  listSelfInterestsOptions,
  setSelfInterestsMutation,
} from '@atrium/api';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addToFront, paged } from '../../../lib/queries.ts';
import { useIsMember } from '../../../lib/session/use-session.ts';
import { useText } from '../../../lib/text.tsx';

/** How many a member picks. */
export const wantedInterests = 5;

/** The fields of a topic that the picker needs. */
export type Topic = Pick<Interest, 'id' | 'name'> & Partial<Pick<Interest, 'image' | 'featured'>>;

const topicsPerPage = 50;

export const topics = (search: string) => ({
  ...listInterestsInfiniteOptions({
    query: { page: 1, pageSize: topicsPerPage, ...(search !== '' && { search }) },
  }),
  ...paged(topicsPerPage),
});

export const interestPath = (id: string): string => `/interests/${id}`;

export const interestOptions = (id: string) => getInterestOptions({ path: { interestId: id } });

export const interestsOf = (username: string) =>
  listAccountInterestsOptions({
    path: { accountId: username },
    query: { page: 1, pageSize: topicsPerPage },
  });

const own = () => listSelfInterestsOptions({ query: { page: 1, pageSize: topicsPerPage } });

export function useOwnInterests() {
  return useQuery({ ...own(), enabled: useIsMember() });
}

export function useSaveInterests() {
  const { t } = useText();
  const client = useQueryClient();
  return useMutation({
    ...setSelfInterestsMutation(),
    onSuccess: () => {
      client.setQueryData<GetSelfResponse>(
        getSelfQueryKey(),
        (answer) => answer && { ...answer, data: { ...answer.data, interestsChosen: true } },
      );
      void client.invalidateQueries({ queryKey: own().queryKey });
      toast({ kind: 'success', text: t('interests.saved') });
    },
  });
}

/** Makes a topic of the reader's own; one that exists by that name is answered as it is. */
export function useCreateInterest(onCreated: (topic: Topic) => void) {
  const client = useQueryClient();
  return useMutation({
    ...createInterestMutation(),
    onSuccess: ({ data }) => {
      addToFront(client, topics('').queryKey, data);
      onCreated(data);
    },
  });
}
