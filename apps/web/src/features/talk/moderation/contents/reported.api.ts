import { listContentReportsInfiniteOptions } from '@atrium/api';
import type { QueryClient } from '@tanstack/react-query';
import { pageSize, paged } from '../../../../lib/queries.ts';

export const reportedContents = () => ({
  ...listContentReportsInfiniteOptions({ query: { page: 1, pageSize, status: 'open' } }),
  ...paged(),
});

const changing = /Content/;

/** Everything that shows contents is asked again. */
export async function refreshContents(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey }) => {
      const [key] = queryKey as [{ _id?: unknown }?];
      return typeof key?._id === 'string' && changing.test(key._id);
    },
  });
}
