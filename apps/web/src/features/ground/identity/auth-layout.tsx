import { Image } from '@atrium/ui/image';
import { ToastRegion } from '@atrium/ui/toast';
import { Outlet } from 'react-router';
import { useSite } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { OrganizationPageLinks } from '../../../components/organization-page-links.tsx';
import { Mark } from '../../../shell/mark.tsx';
import { OverlayHost } from '../../../shell/overlay-host.tsx';
import { SessionWatch } from '../../../shell/session-watch.tsx';
import { FailedPage } from '../../../shell/failed-page.tsx';
import { LanguageButton } from './language-button.tsx';

/** The way in: the form on one side, the organization's face on the other. */
export default function AuthLayout() {
  const { t } = useText();
  const { config } = useSite();
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(28rem,1fr)_minmax(0,1.15fr)]">
      <div className="flex flex-col px-6 py-6 sm:px-10">
        <header className="flex items-center justify-between gap-4">
          <Mark />
          <LanguageButton />
        </header>
        <main className="mx-auto flex w-full max-w-sm grow flex-col justify-center py-10">
          <Outlet />
        </main>
        <OrganizationPageLinks beside />
      </div>
      <Face name={config.NAME} text={config.DESCRIPTION} picture={config.SPLASH_SCREEN} />
      <OverlayHost />
      <SessionWatch />
      <ToastRegion label={t('shell.messages')} closeLabel={t('action.close')} />
    </div>
  );
}

function Face({ name, text, picture }: { name: string; text: string; picture: string | null }) {
  return (
    <div aria-hidden="true" className="relative m-3 hidden overflow-clip rounded-lg lg:block">
      <Image src={picture} alt="" seed={name} className="absolute! inset-0 size-full" />
      <div className="absolute inset-x-6 bottom-6 rounded-lg bg-surface/90 p-6 backdrop-blur">
        <p className="text-xl font-semibold text-default">
          <bdi>{name}</bdi>
        </p>
        <p dir="auto" className="mt-1 line-clamp-3 text-muted">
          {text}
        </p>
      </div>
    </div>
  );
}

export { FailedPage as ErrorBoundary };
