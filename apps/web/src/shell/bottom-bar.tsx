import { Menu } from 'lucide-react';
import { useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import type { MainEntry } from '../lib/area.ts';
import { useSelf } from '../lib/self.ts';
import { useSite } from '../lib/site.ts';
import { useText } from '../lib/text.tsx';
import { AreaIcon } from './area-icon.tsx';
import { CountDot } from './count-dot.tsx';
import { lazyPart, loadAhead } from './lazy-part.tsx';
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

const iconOf = (area: MainEntry) => <AreaIcon area={area} className="size-4.5" />;

const loadList = () => import('./more-areas-list.tsx');
const MoreAreasList = lazyPart(loadList);

function MoreAreas({ areas, isHere }: { areas: readonly MainEntry[]; isHere: boolean }) {
  const { t } = useText();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const counts = useSelf().data?.data._count;
  const unread = areas.reduce(
    (sum, area) => sum + (area.unread === undefined ? 0 : (counts?.[area.unread] ?? 0)),
    0,
  );
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        onFocus={() => loadAhead(loadList)}
        onClick={() => setOpen(true)}
        className={cx(placeClass, isHere ? 'text-brand' : 'text-muted')}
      >
        <span className="relative flex">
          <Menu aria-hidden="true" className="size-5.5" />
          <CountDot count={unread} />
        </span>
        {t('shell.more')}
        {unread > 0 && <span className="sr-only">, {t('chat.unreadChannels', { count: unread })}</span>}
      </button>
      {open && <MoreAreasList anchor={button} areas={areas} iconOf={iconOf} close={close} onFail={close} />}
    </>
  );
}
