import {
  listChatPresenceOptions,
  listChatPresenceQueryKey,
  type ListChatPresenceResponse,
} from '@atrium/api';
import { type QueryClient, useQuery } from '@tanstack/react-query';

/** The server writes down this often who is there, in milliseconds. */
const askEvery = 60_000;

const idsOf = ({ data }: ListChatPresenceResponse): ReadonlySet<string> => new Set(data);

/** Whether somebody of the reader's conversations is there at this moment. */
export function useIsPresent(accountId: string | undefined): boolean {
  const { data } = useQuery({
    ...listChatPresenceOptions(),
    select: idsOf,
    enabled: accountId !== undefined,
  });
  return accountId !== undefined && data?.has(accountId) === true;
}

/** Asks again and again while the screen is there; in one place only, for all that shows it. */
export function useAskingForPresence(): void {
  useQuery({ ...listChatPresenceOptions(), refetchInterval: askEvery });
}

/** The server pushes arrivals; departures show at the next poll. */
export function sawCome(client: QueryClient, accountId: string): void {
  const queryKey = listChatPresenceQueryKey();
  const answer = client.getQueryData<ListChatPresenceResponse>(queryKey);
  if (answer !== undefined)
    client.setQueryData(queryKey, { ...answer, data: [...new Set([...answer.data, accountId])] });
  // On its way it may have been written before that person came.
  else void client.invalidateQueries({ queryKey });
}
