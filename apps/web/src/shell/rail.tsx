import { Button, buttonClass } from '@atrium/ui/button';
import { IconButton } from '@atrium/ui/icon-button';
import { Languages, Search } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { NavLink } from 'react-router';
import { OrganizationPageLinks } from '../components/organization-page-links.tsx';
import type { MainEntry } from '../lib/area.ts';
import { nameOf } from '../lib/locales.ts';
import { forgetRedirect } from '../lib/redirect.ts';
import { useSessionStatus } from '../lib/session/use-session.ts';
import { useSite } from '../lib/site.ts';
import { useText } from '../lib/text.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AreaIcon } from './area-icon.tsx';
import { openAreas } from './open-areas.ts';
import { BellLink } from './bell.tsx';
import { Mark } from './mark.tsx';
import { overlays } from '../lib/overlays.ts';
import { SignInLink } from './sign-in-link.tsx';
import { cx } from '../lib/cx.ts';

/** Wide windows: the mark, the areas, the own account at the foot. */
export function Rail() {
  const { t } = useText();
  const { config } = useSite();
  const shortcut = useShortcut();
  return (
    <header className="sticky top-0 hidden h-dvh w-18 shrink-0 flex-col overflow-y-auto border-e border-line px-3 py-4 md:flex xl:w-58">
      <Mark short className="justify-center xl:hidden" />
      <Mark className="hidden px-2 xl:flex" />
      <nav aria-label={t('shell.navigation')} className="mt-6 flex flex-col gap-1">
        {openAreas(config.MODULES).map((area) => (
          <RailLink key={area.to} area={area} />
        ))}
        <BellLink className={railClass} />
        <button type="button" onClick={() => overlays.open('search')} className={railClass(false)}>
          <Search aria-hidden="true" className="size-5 shrink-0" />
          <span className="sr-only xl:not-sr-only">{t('shell.search')}</span>
          <kbd
            aria-hidden="true"
            className="ms-auto hidden rounded-sm border border-line px-1.5 font-sans text-xs text-muted xl:block"
          >
            {shortcut}
          </kbd>
        </button>
      </nav>
      <div className="mt-auto flex flex-col gap-2 pt-4">
        <Foot />
        <OrganizationPageLinks className="hidden px-3 pt-1 xl:block" />
      </div>
    </header>
  );
}

function RailLink({ area }: { area: MainEntry }) {
  const { t } = useText();
  return (
    <NavLink
      to={area.to}
      end={area.to === '/'}
      prefetch="intent"
      className={({ isActive }) => railClass(isActive)}
    >
      <AreaIcon area={area} className="size-5 shrink-0" />
      <span className="sr-only xl:not-sr-only">{t(area.label)}</span>
    </NavLink>
  );
}

const noChange = () => () => undefined;

/** The server cannot know the keyboard: it writes what most have. */
function useShortcut(): string {
  return useSyncExternalStore(
    noChange,
    () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'),
    () => 'Ctrl K',
  );
}

function railClass(active: boolean): string {
  return cx(
    'flex h-11 items-center justify-center gap-3 rounded-md px-3 text-sm font-medium transition-colors xl:justify-start',
    active ? 'bg-brand-soft text-on-brand-soft' : 'text-muted hover:bg-hover hover:text-default',
  );
}

function Foot() {
  const status = useSessionStatus();
  const { t, locale } = useText();
  if (status !== 'visitor') return <AccountMenu wide />;
  return (
    <>
      <SignInLink compact className="self-center xl:hidden" />
      <IconButton
        aria-label={t('shell.language')}
        onClick={() => overlays.open('languages')}
        className="self-center xl:hidden"
      >
        <Languages />
      </IconButton>
      <div className="hidden flex-col gap-2 xl:flex">
        <Button
          variant="quiet"
          className="justify-start! px-3!"
          icon={<Languages aria-hidden="true" />}
          onClick={() => overlays.open('languages')}
        >
          {nameOf(locale)}
        </Button>
        <NavLink
          to="/auth/sign-up"
          onClick={forgetRedirect}
          className={buttonClass({ variant: 'primary', wide: true })}
        >
          {t('shell.signUp')}
        </NavLink>
        <SignInLink />
      </div>
    </>
  );
}
