import { ApiError } from '@atrium/api';
import {
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
  type InfiniteData,
} from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error;
    queryMeta: {
      /** Sends a visitor who may not see the answer to the sign-in page, and back afterwards. */
      redirect?: boolean;
    };
    mutationMeta: {
      /** The form itself says what is wrong: no toast. */
      quiet?: boolean;
    };
  }
}

export const pageSize = 25;
const second = 1000;
const staleAfter = 60 * second;

export interface QueryHandlers {
  notFound: (error: ApiError) => void;
  forbidden: (error: ApiError) => void;
  unauthorized: (error: ApiError, redirect: boolean) => void;
  mutationFailed: (error: Error) => void;
}

export function isForbidden(status: number): boolean {
  return status === 403 || (status >= 453 && status <= 460);
}

function retry(failures: number, error: Error): boolean {
  const final = error instanceof ApiError && ([401, 404].includes(error.status) || isForbidden(error.status));
  return !final && failures < 3;
}

function tellHandlers(error: Error, redirect: boolean, handlers: QueryHandlers): void {
  if (!(error instanceof ApiError)) return;
  if (error.status === 404) handlers.notFound(error);
  else if (error.status === 401) handlers.unauthorized(error, redirect);
  else if (isForbidden(error.status)) handlers.forbidden(error);
}

/** Without handlers it is the server's: it asks once, and leaves the rest to the browser. */
export function createQueryClient(handlers?: QueryHandlers): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache(
      handlers && { onError: (error, query) => tellHandlers(error, query.meta?.redirect === true, handlers) },
    ),
    mutationCache: new MutationCache(
      handlers && {
        onError: (error, _values, _result, mutation) => {
          if (mutation.meta?.quiet !== true) handlers.mutationFailed(error);
        },
      },
    ),
    defaultOptions: {
      queries: {
        staleTime: staleAfter,
        // On the server each page has a client of its own, which goes with it; a timer would keep its data for minutes.
        gcTime: typeof window === 'undefined' ? Infinity : 5 * 60 * second,
        retry: handlers === undefined ? false : retry,
        retryDelay: (failures) => Math.min(second * 2 ** failures, 30 * second),
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false },
    },
  });
}

/** A query failed for a reason that may be gone a moment later: a page rendered from it must not be cached. */
export const hasPassingFailure = (client: QueryClient): boolean =>
  client
    .getQueryCache()
    .getAll()
    .some(({ state: { status, error } }) => status === 'error' && isPassing(error));

// An answer that never came has the status 0.
const isPassing = (error: Error | null): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

/** How many entries came with a page that may have been edited since: only a page that came full may have a next one. */
export const cameWith = (page: { data: readonly unknown[]; came?: number }): number =>
  page.came ?? page.data.length;

/** For `…InfiniteOptions`: pages count from 1, and a full page may have a next one. */
export function paged(size: number = pageSize) {
  return {
    initialPageParam: 1,
    getNextPageParam: (
      last: { data: readonly unknown[]; came?: number },
      _all: unknown,
      page: unknown,
    ): number | undefined => (cameWith(last) === size && typeof page === 'number' ? page + 1 : undefined),
  };
}

export function itemsOf<T>(list: InfiniteData<{ data: readonly T[] }> | undefined): T[] {
  return list?.pages.flatMap((page) => page.data) ?? [];
}

/** Something that moved to the next page between two requests is on both pages, and here once. */
export const unique = <T extends { id: string }>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];

const names = ['id', 'slug', 'username', 'code', 'name', 'alternateId'] as const;

/**
 * Each item of a list becomes what a detail page shows at once: under every name it can be asked by, and old enough
 * to be asked for anew. A detail that is already known is never replaced by the lesser form of a list.
 */
export function seedDetails<T extends object>(
  client: QueryClient,
  items: readonly T[],
  keyOf: (name: string) => QueryKey,
): void {
  for (const item of items) {
    for (const field of names) {
      const value = (item as Record<string, unknown>)[field];
      if (typeof value !== 'string' && typeof value !== 'number') continue;
      const queryKey = keyOf(String(value));
      if (client.getQueryState(queryKey) !== undefined) continue;
      const answer = { status: 'ok', message: 'ok', data: item };
      client.setQueryData(queryKey, answer, { updatedAt: Date.now() - staleAfter });
    }
  }
}

type Pages<T> = InfiniteData<{ data: T[] }>;

/** A new item stands at the front of the first page of a list that is already there. */
export function addToFront<T>(client: QueryClient, queryKey: QueryKey, item: T): void {
  client.setQueryData<Pages<T>>(queryKey, (list) => {
    const [first, ...others] = list?.pages ?? [];
    if (list === undefined || first === undefined) return list;
    return { ...list, pages: [{ ...first, data: [item, ...first.data] }, ...others] };
  });
}
