import { provideApiSettings, setApiAddress } from '@atrium/api';
import { hydrate } from '@tanstack/react-query';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import type { SiteConfig } from './contract.ts';
import { loadTextsContext, openTexts } from './lib/load-texts.ts';
import { pageContext } from './lib/page.ts';
import { readPageData } from './lib/page-data.tsx';
import { createBrowserQueryClient } from './lib/browser-queries.ts';
import { Session } from './lib/session/session.ts';
import { readExecuteAs } from './lib/session/share-token.ts';
import { absolute } from './lib/site.ts';
import { pathWithin } from './lib/path-within.ts';
import { ThemeContext, readTheme } from './lib/theme.ts';
import { Providers } from './shell/providers.tsx';

const { site, queries } = readPageData();

async function start(config: SiteConfig): Promise<void> {
  const { texts, loadAll, loadTexts } = openTexts(site.locale, site.textsVersion);
  await loadAll(site.textGroups);
  const session = new Session(config, site.signedIn);

  setApiAddress(absolute(config.API_URL, location.origin));
  provideApiSettings(() => ({
    organizationId: config.ORGANIZATION_ID,
    locale: site.locale,
    accessToken: session.accessToken,
    executeAs: readExecuteAs,
    refused: session.refused,
    fetch: (request) => fetch(request),
    confirmRefused: (...call) =>
      import('./lib/session/presence.ts').then(
        (asking) => asking.confirmRefused(...call),
        () => call[0],
      ),
  }));

  const queryClient = createBrowserQueryClient(
    session,
    texts,
    () => pathWithin(site.prefix, location.pathname) + location.search,
  );
  hydrate(queryClient, queries);

  const context = () => {
    const provider = new RouterContextProvider();
    provider.set(pageContext, { config, queryClient, locale: site.locale });
    provider.set(loadTextsContext, loadTexts);
    return provider;
  };
  startTransition(() => {
    hydrateRoot(
      document,
      <Providers site={site} texts={texts} queryClient={queryClient} session={session}>
        <ThemeContext value={readTheme()}>
          <HydratedRouter getContext={context} />
        </ThemeContext>
      </Providers>,
    );
  });
}

if (site.config !== null) await start(site.config);
