import { ApiError } from '@atrium/api';
import type { QueryClient } from '@tanstack/react-query';
import { type RouterContextProvider, createContext, data } from 'react-router';
import type { SiteConfig } from '../contract.ts';
import type { SiteModule } from './site.ts';

export interface PageContext {
  queryClient: QueryClient;
  config: SiteConfig | null;
  /** Of the texts on the page. */
  locale: string;
}

/** The context of loaders, on the server and in the browser alike. */
export const pageContext = createContext<PageContext>();

export interface PageArgs {
  params: Record<string, string | undefined>;
  url: URL;
  /** The modules that the organization has switched on. */
  modules: readonly string[];
  /** Of the texts on the page. */
  locale: string;
}

// The options of each query have their own types; here only what all of them share matters.
interface AnyQuery {
  queryKey: readonly unknown[];
}

interface PageDefinition {
  /** The areas it belongs to: with one of them switched off, the page does not exist. */
  module?: SiteModule | readonly SiteModule[];
  /** The query for the page's subject: on a 404, the page does not exist either. */
  subject?: (args: PageArgs) => AnyQuery;
  /** The page's other queries. */
  queries?: (args: PageArgs) => AnyQuery[];
}

interface LoaderArgs {
  params: Record<string, string | undefined>;
  request: Request;
  context: Readonly<RouterContextProvider>;
}

interface PageLoaders {
  loader: (args: LoaderArgs) => Promise<null>;
  clientLoader: (args: LoaderArgs) => null;
}

/**
 * A page's queries, declared once. The server waits for them, so that the page arrives complete; the browser only
 * starts them, so that the next page shows at once what is known and a skeleton for the rest.
 */
export function definePage(page: PageDefinition): PageLoaders {
  const open = ({ context, params, request }: LoaderArgs) => {
    const { config, queryClient, locale } = context.get(pageContext);
    const modules: readonly string[] = config?.MODULES ?? [];
    if ([page.module ?? []].flat().some((module) => !modules.includes(module))) throw notFound();
    const args = { params, url: new URL(request.url), modules, locale };
    return { queryClient, subject: page.subject?.(args), queries: page.queries?.(args) ?? [] };
  };
  return {
    async loader(args) {
      const { queryClient, subject, queries } = open(args);
      const others = queries.map((query) => prefetch(queryClient, query));
      if (subject !== undefined) {
        await prefetch(queryClient, subject);
        const error = queryClient.getQueryState(subject.queryKey)?.error;
        if (error instanceof ApiError && error.status === 404) throw notFound();
      }
      await Promise.all(others);
      return null;
    },
    clientLoader(args) {
      const { queryClient, subject, queries } = open(args);
      for (const query of subject === undefined ? queries : [subject, ...queries])
        void prefetch(queryClient, query);
      return null;
    },
  };
}

export function notFound() {
  return data(null, { status: 404, statusText: 'Not Found' });
}

/** Fills the cache; failures stay in it for the screen to show. */
export async function prefetch(client: QueryClient, query: AnyQuery): Promise<void> {
  if ('getNextPageParam' in query) {
    // An infinite query's own types are lost in the list; the caller made them with `infiniteQueryOptions`.
    await client.prefetchInfiniteQuery(query as Parameters<typeof client.prefetchInfiniteQuery>[0]);
  } else {
    await client.prefetchQuery(query);
  }
}
