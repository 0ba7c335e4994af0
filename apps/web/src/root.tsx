import { type ReactNode, use } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { type MiddlewareFunction, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { SiteConfig } from './contract.ts';
import appCss from './app.css?url';
import { PageDataBlock } from './lib/page-data.tsx';
import { loadTextsContext } from './lib/load-texts.ts';
import { directionOf } from './lib/locales.ts';
import { SiteContext } from './lib/site.ts';
import { NonceContext, ThemeContext } from './lib/theme.ts';
import { themeScript } from './lib/theme-choice.ts';
import { textsAddress } from './lib/texts-address.ts';
import { FailedPage } from './shell/failed-page.tsx';
import { Languages } from './shell/languages.tsx';

/** Made by the server of the first letter where there is no picture. */
const ownIcon = '/favicon.ico';

export function Layout({ children }: { children: ReactNode }) {
  const site = use(SiteContext);
  const config = site?.config ?? null;
  const locale = site?.locale ?? 'en';
  const nonce = use(NonceContext);
  // Pages shown instead of the one asked for are only read: no script would know what to do with them.
  const alive = site !== null && config !== null && site.instead === null;
  return (
    <html lang={locale} dir={directionOf(locale)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* Ahead of the scripts: nothing can be drawn without it. */}
        <link rel="stylesheet" href={appCss} precedence="app" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeScript }} />
        <style id="theme" dangerouslySetInnerHTML={{ __html: use(ThemeContext) }} />
        {config === null && <link rel="icon" href={ownIcon} />}
        {alive && (
          <>
            {site.textGroups.map((group) => (
              <link
                key={group}
                rel="preload"
                as="fetch"
                crossOrigin="anonymous"
                href={textsAddress(locale, group, site.textsVersion)}
              />
            ))}
            <Icons config={config} />
            <Languages />
          </>
        )}
      </head>
      <body className="bg-surface text-default">
        {children}
        {alive && (
          <>
            <ScrollRestoration nonce={nonce} />
            <PageDataBlock />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

function Icons({ config }: { config: SiteConfig }) {
  const light = config.ICON.LIGHT ?? config.ICON.DARK ?? ownIcon;
  return (
    <>
      <link rel="icon" href={light} media="(prefers-color-scheme: light)" />
      <link rel="icon" href={config.ICON.DARK ?? light} media="(prefers-color-scheme: dark)" />
      {config.APP_ICON !== null && <link rel="apple-touch-icon" href={config.APP_ICON} />}
    </>
  );
}

/** In the browser, the next page shows when its texts are there as well: they load beside its code. */
export const clientMiddleware: MiddlewareFunction[] = [
  async ({ context, pattern }, next) => {
    const loading = context.get(loadTextsContext)(pattern);
    const [answer] = await Promise.all([next(), loading]);
    return answer;
  },
];

export default function App() {
  const locale = use(SiteContext)?.locale ?? 'en';
  return (
    <I18nProvider locale={locale}>
      <Outlet />
    </I18nProvider>
  );
}

export function ErrorBoundary() {
  return (
    <main>
      <FailedPage />
    </main>
  );
}
