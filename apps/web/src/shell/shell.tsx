import { ToastRegion } from '@atrium/ui/toast';
import { Outlet } from 'react-router';
import { OrganizationPageLinks } from '../components/organization-page-links.tsx';
import { useText } from '../lib/text.tsx';
import { Banner } from './banner.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { HeadingFocus } from './heading-focus.tsx';
import { LiveUpdates } from './live-updates.tsx';
import { OverlayHost } from './overlay-host.tsx';
import { PlayerHost } from './player-host.tsx';
import { Rail } from './rail.tsx';
import { SessionWatch } from './session-watch.tsx';
import { TopBar } from './top-bar.tsx';

const contentId = 'content';

/** Wraps every page of the site but the sign-in pages. */
export default function Shell() {
  const { t } = useText();
  return (
    <>
      <a
        href={`#${contentId}`}
        className="sr-only z-50 rounded-md bg-inverse px-4 py-2 text-on-inverse focus:not-sr-only focus:fixed focus:start-4 focus:top-4"
      >
        {t('shell.skip')}
      </a>
      <div className="mx-auto flex min-h-dvh max-w-[120rem]">
        <Rail />
        <div className="flex min-w-0 grow flex-col">
          <TopBar />
          <Banner />
          <main
            id={contentId}
            tabIndex={-1}
            className="min-w-0 grow px-4 pt-5 pb-24 sm:px-6 md:pt-8 md:pb-12 lg:px-8"
          >
            <Outlet />
            {/* Wide windows have them in the rail; pages that fill the window have no foot. */}
            <OrganizationPageLinks className="mt-12 border-t border-line pt-4 xl:hidden [main:has([data-fills])_&]:hidden" />
          </main>
        </div>
      </div>
      <BottomBar />
      <PlayerHost />
      <OverlayHost />
      <SessionWatch />
      <LiveUpdates />
      <HeadingFocus />
      <ToastRegion label={t('shell.messages')} closeLabel={t('action.close')} />
    </>
  );
}
