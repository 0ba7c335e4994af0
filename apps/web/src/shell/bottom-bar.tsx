import { NavLink } from 'react-router';
import { useSite } from '../lib/site.ts';
import { useText } from '../lib/text.tsx';
import { AreaIcon } from './area-icon.tsx';
import { openAreas } from './open-areas.ts';
import { cx } from '../lib/cx.ts';

const room = 5;

/** Phones: the areas within reach of the thumb. */
export function BottomBar() {
  const { t } = useText();
  const { config } = useSite();
  const open = openAreas(config.MODULES).slice(0, room);
  if (open.length < 2) return null;
  return (
    <nav
      aria-label={t('shell.navigation')}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface/95 pb-[env(safe-area-inset-bottom)] backdrop-blur md:hidden"
    >
      {open.map((area) => (
        <NavLink
          key={area.to}
          to={area.to}
          end={area.to === '/'}
          prefetch="intent"
          className={({ isActive }) =>
            cx(
              'flex h-15 flex-1 flex-col items-center justify-center gap-1 text-xs font-medium',
              isActive ? 'text-brand' : 'text-muted',
            )
          }
        >
          <AreaIcon area={area} className="size-5.5" />
          {t(area.label)}
        </NavLink>
      ))}
    </nav>
  );
}
