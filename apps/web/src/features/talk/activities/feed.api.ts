import {
  type Activity,
  type ListActivitiesResponse,
  getActivityQueryKey,
  listAccountActivities,
  listAccountActivitiesInfiniteQueryKey,
  listAccountMedia,
  listAccountMediaInfiniteQueryKey,
  listActivities,
  listActivitiesInfiniteQueryKey,
  listActivityComments,
  listActivityCommentsInfiniteQueryKey,
  listContentActivities,
  listContentActivitiesInfiniteQueryKey,
  listEventActivities,
  listEventActivitiesInfiniteQueryKey,
  listFeed,
  listFeedInfiniteQueryKey,
  listGroupActivities,
  listGroupActivitiesInfiniteQueryKey,
  listInterestActivities,
  listInterestActivitiesInfiniteQueryKey,
  listSelfGroupsActivities,
  listSelfGroupsActivitiesInfiniteQueryKey,
  listGroupMedia,
  listGroupMediaInfiniteQueryKey,
} from '@atrium/api';
import {
  type InfiniteData,
  type Query,
  type QueryClient,
  type QueryKey,
  infiniteQueryOptions,
} from '@tanstack/react-query';
import { cameWith, pageSize } from '../../../lib/queries.ts';

/** Which part of a list to ask for. */
interface Part {
  page: number;
  pageSize: number;
  before?: string;
}
interface Ask {
  query: Part;
  signal: AbortSignal;
  throwOnError: true;
}
const firstPart: Part = { page: 1, pageSize };
type NextPart = (last: ListActivitiesResponse, part: Part) => Part;

const nextPage: NextPart = (_last, part) => ({ ...part, page: part.page + 1 });

/** Each part begins after the last post of the one before, so that new posts shift nothing, however far one reads. */
const afterLast: NextPart = ({ data }, part) => {
  const last = data.at(-1);
  return last === undefined ? part : { ...part, before: `${last.createdAt},${last.id}` };
};

// One type for every list of activities, so that one component shows them all.
const listOf = (
  queryKey: QueryKey,
  ask: (options: Ask) => Promise<{ data: ListActivitiesResponse }>,
  next: NextPart = nextPage,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal }) =>
      (await ask({ query: pageParam, signal, throwOnError: true })).data,
    initialPageParam: firstPart,
    getNextPageParam: (last, _all, part) => (cameWith(last) < pageSize ? undefined : next(last, part)),
  });

export type ActivityListOptions = ReturnType<typeof listOf>;

const all = { query: firstPart };

export const postsOfAll = (): ActivityListOptions =>
  listOf(listActivitiesInfiniteQueryKey(all), (options) => listActivities(options));

export function postsOfAccount(username: string): ActivityListOptions {
  const path = { accountId: username };
  return listOf(listAccountActivitiesInfiniteQueryKey({ path, ...all }), (options) =>
    listAccountActivities({ path, ...options }),
  );
}

export function mediaOfAccount(username: string): ActivityListOptions {
  const path = { accountId: username };
  return listOf(listAccountMediaInfiniteQueryKey({ path, ...all }), (options) =>
    listAccountMedia({ path, ...options }),
  );
}

export function postsAboutEvent(slug: string): ActivityListOptions {
  const path = { eventId: slug };
  return listOf(listEventActivitiesInfiniteQueryKey({ path, ...all }), (options) =>
    listEventActivities({ path, ...options }),
  );
}

export function postsAboutContent(channel: string, content: string): ActivityListOptions {
  const path = { channelId: channel, contentId: content };
  return listOf(listContentActivitiesInfiniteQueryKey({ path, ...all }), (options) =>
    listContentActivities({ path, ...options }),
  );
}

export function postsAboutInterest(id: string): ActivityListOptions {
  const path = { interestId: id };
  return listOf(listInterestActivitiesInfiniteQueryKey({ path, ...all }), (options) =>
    listInterestActivities({ path, ...options }),
  );
}

export function postsInGroup(slug: string): ActivityListOptions {
  const path = { groupId: slug };
  return listOf(listGroupActivitiesInfiniteQueryKey({ path, ...all }), (options) =>
    listGroupActivities({ path, ...options }),
  );
}

export const postsInOwnGroups = (): ActivityListOptions =>
  listOf(listSelfGroupsActivitiesInfiniteQueryKey(all), (options) => listSelfGroupsActivities(options));

export function mediaOfGroup(slug: string): ActivityListOptions {
  const path = { groupId: slug };
  return listOf(listGroupMediaInfiniteQueryKey({ path, ...all }), (options) =>
    listGroupMedia({ path, ...options }),
  );
}

export function commentsOf(activityId: string): ActivityListOptions {
  const path = { activityId };
  return listOf(listActivityCommentsInfiniteQueryKey({ path, ...all }), (options) =>
    listActivityComments({ path, ...options }),
  );
}

/** Posts of those whom the reader follows, and the own ones. */
export const ownFeed = (): ActivityListOptions =>
  listOf(listFeedInfiniteQueryKey(all), (options) => listFeed(options), afterLast);

type Answer = { data: Activity | Activity[] };
type Cached = Answer | InfiniteData<Answer>;

/** Every answer in the cache that holds activities, whichever list or page asked for it. */
function holdsActivities({ queryKey }: Query): boolean {
  const [key] = queryKey as [{ _id?: unknown }?];
  return typeof key?._id === 'string' && /(?:Activity|Activities|Feed|Media|ActivityComments)$/.test(key._id);
}

/** Shows a change of one activity everywhere at once; `null` takes it out of lists. */
export function changeActivity(
  client: QueryClient,
  id: string,
  change: (activity: Activity) => Activity | null,
): void {
  const changeAnswer = (answer: Answer): Answer => {
    if (Array.isArray(answer.data)) {
      if (!answer.data.some((activity) => activity?.id === id)) return answer;
      const data = answer.data.flatMap((activity) =>
        activity.id === id ? (change(activity) ?? []) : [activity],
      );
      return { ...answer, data };
    }
    if (answer.data?.id !== id) return answer;
    const changed = change(answer.data);
    return changed === null ? answer : { ...answer, data: changed };
  };
  client.setQueriesData<Cached>({ predicate: holdsActivities }, (cached) => {
    if (cached === undefined) return cached;
    if (!('pages' in cached)) return changeAnswer(cached);
    const pages = cached.pages.map(changeAnswer);
    return pages.every((page, index) => page === cached.pages[index]) ? cached : { ...cached, pages };
  });
}

/** Lists as they were, to be put back when the server refuses. */
export function rememberActivities(client: QueryClient): () => void {
  const before = client.getQueriesData<Cached>({ predicate: holdsActivities });
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}

export const activityKey = (activityId: string): QueryKey => getActivityQueryKey({ path: { activityId } });

export const activityPath = (activityId: string): string => `/activities/${activityId}`;
