import {
  type GetSelfRelationshipsResponse,
  getSelfRelationshipsOptions,
  getSelfRelationshipsQueryKey,
} from '@atrium/api';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useIsMember } from './session/use-session.ts';

const hour = 60 * 60 * 1000;

/** Whom and what the reader follows. Own actions keep it true, so that it is asked again only after an hour. */
export function useRelationships() {
  return useQuery({
    ...getSelfRelationshipsOptions(),
    enabled: useIsMember(),
    staleTime: hour,
    refetchOnWindowFocus: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
  });
}

type Relationships = GetSelfRelationshipsResponse['data'];

export function changeRelationships(
  client: QueryClient,
  change: (known: Relationships) => Relationships,
): void {
  client.setQueryData<GetSelfRelationshipsResponse>(
    getSelfRelationshipsQueryKey(),
    (answer) => answer && { ...answer, data: change(answer.data) },
  );
}
