import { Menu } from 'lucide-react';
import { Suspense, lazy, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import type { MainEntry } from '../lib/area.ts';
import { useSite } from '../lib/site.ts';
import { useText } from '../lib/text.tsx';
import { AreaIcon } from './area-icon.tsx';
import { openAreas } from './open-areas.ts';
import { cx } from '../lib/cx.ts';

const room = 5;
const placeClass =
  'flex h-15 min-w-0 flex-1 flex-col items-center justify-center gap-1 px-0.5 text-xs font-medium';

/** Phones: the areas within reach of the thumb, and the way to all others. */
export function BottomBar() {
  const { t } = useText();
  const { config } = useSite();
  const { pathname } = useLocation();
  const all = openAreas(config.MODULES);
  const shown = all.length > room ? room - 1 : room;
  const rest = all.slice(shown);
  if (all.length < 2) return null;
  return (
    <nav
      aria-label={t('shell.navigation')}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface/95 pb-[env(safe-area-inset-bottom)] backdrop-blur md:hidden short:static"
    >
      {all.slice(0, shown).map((area) => (
        <NavLink
          key={area.to}
          to={area.to}
          end={area.to === '/'}
          prefetch="intent"
          className={({ isActive }) => cx(placeClass, isActive ? 'text-brand' : 'text-muted')}
        >
          <AreaIcon area={area} className="size-5.5" />
          {t(area.label)}
        </NavLink>
      ))}
      {rest.length > 0 && <MoreAreas areas={rest} isHere={rest.some(({ to }) => pathname.startsWith(to))} />}
    </nav>
  );
}

const loadList = () => import('./more-areas-list.tsx');
const MoreAreasList = lazy(loadList);

function MoreAreas({ areas, isHere }: { areas: readonly MainEntry[]; isHere: boolean }) {
  const { t } = useText();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        onFocus={() => void loadList()}
        onClick={() => setOpen(true)}
        className={cx(placeClass, isHere ? 'text-brand' : 'text-muted')}
      >
        <Menu aria-hidden="true" className="size-5.5" />
        {t('shell.more')}
      </button>
      {open && (
        <Suspense fallback={null}>
          <MoreAreasList anchor={button} areas={areas} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
