import { AsyncLocalStorage } from 'node:async_hooks';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type ApiSettings, provideApiSettings, setApiAddress } from '@atrium/api';
import { themeCss } from '@atrium/ui/theme';
import { type QueryClient, dehydrate } from '@tanstack/react-query';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
  createContext,
  createRequestHandler,
} from 'react-router';
import type { PageRequest, Site } from './contract.ts';
import { CLOSED_ADDRESSES } from './lib/closed-addresses.ts';
import { existingLocales, loadTexts, textsVersion } from './lib/catalogs.server.ts';
import { pageContext } from './lib/page.ts';
import { insteadContext } from './shell/alone.ts';
import { PageDataContext, toInlineJson } from './lib/page-data.tsx';
import { createQueryClient, hasPassingFailure } from './lib/queries.ts';
import { isPayPage } from './lib/pay-pages.ts';
import { SEARCH_NAMES } from './lib/search-names.ts';
import type { SiteState } from './lib/site.ts';
import { NonceContext, ThemeContext } from './lib/theme.ts';
import { textGroupsOf } from './lib/text-groups.ts';
import type { TextFunctions } from './lib/text.tsx';
import { Providers } from './shell/providers.tsx';

interface Rendering {
  site: Omit<SiteState, 'textGroups'>;
  fixedLocale: string;
  nonce: string;
  texts: TextFunctions;
  queryClient: QueryClient;
}

const renderingContext = createContext<Rendering>();
const apiOfRequest = new AsyncLocalStorage<ApiSettings>();

// Calls stay inside the process: the host in this address is never looked up.
setApiAddress('http://internal/api');
provideApiSettings(() => {
  const settings = apiOfRequest.getStore();
  if (settings === undefined) throw new Error('The API was called outside a request');
  return settings;
});

export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { site: known, fixedLocale, nonce, texts, queryClient } = context.get(renderingContext);
  const pattern = entry.staticHandlerContext.matches.map(({ route }) => route.path ?? '').join('/');
  const site: SiteState = {
    ...known,
    textGroups: textGroupsOf(pattern),
    // Only what was not found is made for one reader: it is not kept.
    ...(status === 404 && { fixedLocale }),
  };
  const page = toInlineJson({ site, queries: dehydrate(queryClient) });
  const theme = themeCss({ primary: site.config?.PRIMARY_COLOR, secondary: site.config?.SECONDARY_COLOR });
  const html = await renderWhole(
    <Providers site={site} texts={texts} queryClient={queryClient}>
      <ThemeContext value={theme}>
        <NonceContext value={nonce}>
          <PageDataContext value={page}>
            <ServerRouter context={entry} url={request.url} nonce={nonce} />
          </PageDataContext>
        </NonceContext>
      </ThemeContext>
    </Providers>,
    nonce,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  if (hasPassingFailure(queryClient)) headers.set('cache-control', 'no-store');
  // First paint comes before hydration: the style sheet and the pictures do not share bandwidth with scripts.
  const calm = html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
  return new Response(calm, { status, headers });
}

// Whole, not streamed: a page of a visitor is kept for a few seconds and sent to many.
function renderWhole(element: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(element, {
      nonce,
      onAllReady: () => {
        clearTimeout(timer);
        resolve(text(pipe(new PassThrough())));
      },
      onShellError: reject,
    });
    const timer = setTimeout(() => {
      abort(new Error('The page took too long to render'));
    }, 10_000);
  });
}

type Handler = ReturnType<typeof createRequestHandler>;
const handlers = new WeakMap<ServerBuild, Map<string, Handler>>();

let built: Promise<ServerBuild> | undefined;

async function loadBuild(): Promise<ServerBuild> {
  // The generated type of the build says `undefined` where the handler's says nothing.
  return (await import('virtual:react-router/server-build')) as unknown as ServerBuild;
}

/** The router knows one base for all addresses; each language has its own router. */
async function handlerFor(prefix: string): Promise<Handler> {
  // Asked for anew only where the sources may have changed since.
  const build = await (import.meta.env.DEV ? loadBuild() : (built ??= loadBuild()));
  const known = handlers.get(build) ?? new Map<string, Handler>();
  handlers.set(build, known);
  const handler =
    known.get(prefix) ?? createRequestHandler({ ...build, basename: prefix === '' ? '/' : prefix });
  known.set(prefix, handler);
  return handler;
}

async function answer(page: PageRequest): Promise<Response> {
  const { config, locale, fixedLocale, prefix, instead, origin, signedIn, nonce } = page;
  const site = {
    config,
    instead,
    locale,
    fixedLocale: null,
    prefix,
    origin,
    signedIn,
    locales: existingLocales,
    textsVersion: textsVersion(locale),
  };
  const queryClient = createQueryClient();
  const context = new RouterContextProvider();
  context.set(renderingContext, { site, fixedLocale, nonce, texts: await loadTexts(locale), queryClient });
  context.set(pageContext, { config, queryClient, locale });
  context.set(insteadContext, instead);
  const settings: ApiSettings = {
    organizationId: config?.ORGANIZATION_ID ?? '',
    locale,
    accessToken: () => Promise.resolve(null),
    executeAs: () => null,
    fetch: page.fetchApi,
  };
  const handler = await handlerFor(prefix);
  return apiOfRequest.run(settings, () => handler(requestFor(page), context));
}

function requestFor({ request, instead, origin, prefix }: PageRequest): Request {
  return instead === null
    ? request
    : new Request(`${origin}${prefix}/${instead}`, { headers: request.headers });
}

export const site: Site = {
  textsVersion,
  locales: existingLocales,
  searchNames: SEARCH_NAMES,
  isPayPage,
  closed: CLOSED_ADDRESSES,
  answer,
};
