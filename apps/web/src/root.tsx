import { type ReactNode, use } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Outlet, Scripts, ScrollRestoration } from 'react-router';
import appCss from './app.css?url';
import { PageDataBlock } from './lib/page-data.tsx';
import { directionOf } from './lib/locales.ts';
import { SiteContext } from './lib/site.ts';
import { ThemeContext } from './lib/theme.ts';
import { textsAddress } from './lib/texts-address.ts';
import { FailedPage } from './shell/failed-page.tsx';
import { Languages } from './shell/languages.tsx';

export function Layout({ children }: { children: ReactNode }) {
  const site = use(SiteContext);
  const config = site?.config ?? null;
  const locale = site?.locale ?? 'en';
  return (
    <html lang={locale} dir={directionOf(locale)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* Ahead of the scripts: nothing can be drawn without it. */}
        <link rel="stylesheet" href={appCss} precedence="app" />
        <style id="theme" dangerouslySetInnerHTML={{ __html: use(ThemeContext) }} />
        {site !== null && config !== null && (
          <>
            <link
              rel="preload"
              as="fetch"
              crossOrigin="anonymous"
              href={textsAddress(locale, site.textsVersion)}
            />
            <Icons light={config.ICON.LIGHT} dark={config.ICON.DARK} app={config.APP_ICON} />
            <Languages />
          </>
        )}
      </head>
      <body className="bg-surface text-default">
        {children}
        {/* Pages without an organization are only read. */}
        {config !== null && (
          <>
            <ScrollRestoration />
            <PageDataBlock />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

function Icons({ light, dark, app }: { light: string | null; dark: string | null; app: string | null }) {
  return (
    <>
      {light !== null && <link rel="icon" href={light} media="(prefers-color-scheme: light)" />}
      {(dark ?? light) !== null && (
        <link rel="icon" href={dark ?? light ?? ''} media="(prefers-color-scheme: dark)" />
      )}
      {app !== null && <link rel="apple-touch-icon" href={app} />}
    </>
  );
}

export default function App() {
  const locale = use(SiteContext)?.locale ?? 'en';
  return (
    <I18nProvider locale={locale}>
      <Outlet />
    </I18nProvider>
  );
}

export { FailedPage as ErrorBoundary };
