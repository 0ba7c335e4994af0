import {
  type BaseGroup,
  getGroupOptions,
  getGroupQueryKey,
  listFeaturedGroupsOptions,
  listGroupEventsInfiniteOptions,
  listGroupInvitationsInfiniteOptions,
  listGroupMembersInfiniteOptions,
  listGroupRequestsInfiniteOptions,
  listGroupSponsorsInfiniteOptions,
  listGroupsInfiniteOptions,
  listInvitableAccountsInfiniteOptions,
  listInvitedGroupsInfiniteOptions,
  listRequestedGroupsInfiniteOptions,
  listSelfGroupsInfiniteOptions,
} from '@atrium/api';
import type { QueryClient } from '@tanstack/react-query';
import { pageSize, paged } from '../../../lib/queries.ts';
import { changeRelationships } from '../../../lib/relationships.ts';

const firstPage = (search = '') => ({ page: 1, pageSize, ...(search !== '' && { search }) });

export const groupPath = (slug: string): string => `/groups/${slug}`;
export const groupKey = (groupId: string) => getGroupQueryKey({ path: { groupId } });
export const groupOptions = (slug: string) => getGroupOptions({ path: { groupId: slug } });

export const allGroups = (search: string) => ({
  ...listGroupsInfiniteOptions({ query: { ...firstPage(search), orderBy: 'members' } }),
  ...paged(),
});
export const featuredGroups = () => listFeaturedGroupsOptions({ query: { page: 1, pageSize: 3 } });
export const ownGroups = (search: string) => ({
  ...listSelfGroupsInfiniteOptions({ query: firstPage(search) }),
  ...paged(),
});
export const invitedGroups = (rejected: boolean) => ({
  ...listInvitedGroupsInfiniteOptions({ query: { ...firstPage(), rejected } }),
  ...paged(),
});
export const requestedGroups = () => ({
  ...listRequestedGroupsInfiniteOptions({ query: firstPage() }),
  ...paged(),
});

const of = (slug: string) => ({ path: { groupId: slug } });
export type MemberRole = 'moderator' | 'member';
export const membersOf = (slug: string, role: MemberRole | undefined, search: string) => ({
  ...listGroupMembersInfiniteOptions({
    ...of(slug),
    query: { ...firstPage(search), ...(role !== undefined && { role }) },
  }),
  ...paged(),
});
export const sponsorsOf = (slug: string) => ({
  ...listGroupSponsorsInfiniteOptions({ ...of(slug), query: firstPage() }),
  ...paged(),
});
export const eventsOf = (slug: string, past: boolean) => ({
  ...listGroupEventsInfiniteOptions({ ...of(slug), query: { ...firstPage(), past } }),
  ...paged(),
});
export const requestsOf = (slug: string) => ({
  ...listGroupRequestsInfiniteOptions({ ...of(slug), query: { ...firstPage(), status: 'requested' } }),
  ...paged(),
});
export const invitationsOf = (slug: string) => ({
  ...listGroupInvitationsInfiniteOptions({ ...of(slug), query: firstPage() }),
  ...paged(),
});
export const invitableTo = (slug: string, search: string) => ({
  ...listInvitableAccountsInfiniteOptions({ ...of(slug), query: firstPage(search) }),
  ...paged(),
});

/** The reader's place in a group, or what is under way. */
export type Standing = MemberRole | 'requested' | 'invited' | 'none';

/** Shows at once where the reader stands now; the server's word follows. */
export function setStanding(client: QueryClient, { id }: Pick<BaseGroup, 'id'>, standing: Standing): void {
  changeRelationships(client, (known) => {
    const { [id]: _before, ...others } = known.groups;
    return { ...known, groups: standing === 'none' ? others : { ...others, [id]: standing } };
  });
}

const changing = /Group|Invitable|Relationships|Announcement/;

/** Everything that shows groups, who is in them and what is in them is asked again. */
export async function refreshGroups(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey }) => {
      const [key] = queryKey as [{ _id?: unknown }?];
      return typeof key?._id === 'string' && changing.test(key._id);
    },
  });
}
