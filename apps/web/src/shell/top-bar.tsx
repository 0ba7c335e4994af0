import { IconButton } from '@atrium/ui/icon-button';
import { Languages, Search } from 'lucide-react';
import { cx } from '../lib/cx.ts';
import { useSessionStatus } from '../lib/session/use-session.ts';
import { useText } from '../lib/text.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BellLink } from './bell.tsx';
import { Mark } from './mark.tsx';
import { overlays } from '../lib/overlays.ts';
import { SignInLink } from './sign-in-link.tsx';

const bell = (active: boolean): string =>
  cx(
    'flex size-11 items-center justify-center rounded-md hover:bg-hover',
    active ? 'text-brand' : 'text-muted',
  );

/** Phones: mark, search, what is new, account. */
export function TopBar() {
  const { t } = useText();
  const status = useSessionStatus();
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-1 border-b border-line bg-surface/95 ps-4 pe-2 backdrop-blur md:hidden short:static">
      <Mark className="me-auto" />
      <IconButton aria-label={t('shell.search')} onClick={() => overlays.open('search')}>
        <Search />
      </IconButton>
      {status === 'visitor' ? (
        <>
          <IconButton aria-label={t('shell.language')} onClick={() => overlays.open('languages')}>
            <Languages />
          </IconButton>
          <SignInLink compact />
        </>
      ) : (
        <>
          <BellLink className={bell} />
          <AccountMenu />
        </>
      )}
    </header>
  );
}
