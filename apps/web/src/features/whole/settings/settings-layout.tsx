import { ChevronLeft } from 'lucide-react';
import { Link, NavLink, Outlet, useLocation } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { useSessionStatus } from '../../../lib/session/use-session.ts';
import { useSite } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { openSections } from './sections.ts';

/** Every settings page: the way to the others beside it, on phones the way back above it. */
export default function SettingsLayout() {
  const { t } = useText();
  const { config } = useSite();
  const member = useSessionStatus() !== 'visitor';
  const { pathname } = useLocation();
  if (/\/settings\/?$/.test(pathname)) return <Outlet />;
  return (
    <div className="mx-auto flex max-w-4xl gap-10">
      <nav aria-label={t('shell.settings')} className="sticky top-8 hidden w-48 shrink-0 self-start lg:block">
        <p className="mb-3 px-3 text-lg font-semibold">
          <Link to="/settings" className="rounded-sm hover:underline">
            {t('shell.settings')}
          </Link>
        </p>
        <ul className="flex flex-col gap-0.5">
          {openSections(config.MODULES, member).map(({ path, label, icon: Icon }) => (
            <li key={path}>
              <NavLink
                to={`/settings/${path}`}
                prefetch="intent"
                className={({ isActive }) =>
                  cx(
                    'flex h-10 items-center gap-3 rounded-md px-3 text-sm font-medium transition-colors',
                    isActive ? 'bg-hover text-default' : 'text-muted hover:bg-hover hover:text-default',
                  )
                }
              >
                <Icon aria-hidden="true" className="size-4.5 shrink-0" />
                {t(label)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mx-auto min-w-0 max-w-2xl grow">
        <Link
          to="/settings"
          className="mb-3 -ms-1.5 inline-flex h-9 items-center gap-1 rounded-md pe-2 text-sm font-medium text-muted hover:text-default lg:hidden"
        >
          <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
          {t('shell.settings')}
        </Link>
        <Outlet />
      </div>
    </div>
  );
}
