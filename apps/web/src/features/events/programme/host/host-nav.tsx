import areas from 'virtual:areas/host';
import { ChevronDown } from 'lucide-react';
import { matchPath, NavLink, useLocation } from 'react-router';
import type { HostPart } from '../../../../lib/area.ts';
import { cx } from '../../../../lib/cx.ts';
import { type PlainTextId, useText } from '../../../../lib/text.tsx';
import { useSite } from '../../../../lib/site.ts';
import { hostPath } from './host.api.ts';

const hostParts: readonly { part: HostPart; label: PlainTextId }[] = [
  { part: 'event', label: 'host.part.event' },
  { part: 'registration', label: 'host.part.registration' },
  { part: 'people', label: 'host.part.people' },
  { part: 'words', label: 'host.part.words' },
];

type HostArea = (typeof areas)[number];

interface Part {
  label: PlainTextId;
  areas: readonly HostArea[];
}

/** Beside the page; on narrow windows a list that opens above it. */
export function HostNav({ slug }: { slug: string }) {
  const { t } = useText();
  const { pathname } = useLocation();
  const { MODULES } = useSite().config;
  const shown = areas.filter(({ module }) => module === undefined || MODULES.includes(module));
  const parts = hostParts
    .map(({ part, label }) => ({ label, areas: shown.filter((area) => area.part === part) }))
    .filter(({ areas }) => areas.length > 0);
  const here = shown.find(
    ({ path }) => matchPath({ path: hostPath(slug, path), end: path === '' }, pathname) !== null,
  );
  return (
    <nav aria-label={t('host.areas')} className="lg:w-48 lg:shrink-0">
      {/* Closes with each page that is chosen in it. */}
      <details key={pathname} className="group rounded-md border border-line lg:hidden">
        <summary className="flex h-11 cursor-pointer list-none items-center gap-3 rounded-md px-3 text-sm font-medium hover:bg-hover [&::-webkit-details-marker]:hidden">
          {here !== undefined && <here.icon aria-hidden="true" className="size-4.5 shrink-0 text-muted" />}
          {t(here?.label ?? 'host.areas')}
          <ChevronDown
            aria-hidden="true"
            className="ms-auto size-4.5 shrink-0 text-muted transition-transform group-open:rotate-180"
          />
        </summary>
        <Parts
          slug={slug}
          parts={parts}
          className="grid gap-x-2 gap-y-4 border-t border-line p-2 sm:grid-cols-2"
        />
      </details>
      <Parts slug={slug} parts={parts} className="hidden flex-col gap-5 lg:flex" />
    </nav>
  );
}

function Parts({ slug, parts, className }: { slug: string; parts: readonly Part[]; className: string }) {
  const { t } = useText();
  return (
    <ul className={className}>
      {parts.map(({ label, areas }) => (
        <li key={label}>
          <p className="px-3 pb-1 text-xs font-semibold text-muted">{t(label)}</p>
          <ul className="flex flex-col gap-0.5">
            {areas.map(({ path, label: name, icon: Icon }) => (
              <li key={path}>
                <NavLink
                  to={hostPath(slug, path)}
                  end={path === ''}
                  prefetch="intent"
                  preventScrollReset
                  className={({ isActive }) =>
                    cx(
                      'flex h-10 items-center gap-3 rounded-md px-3 text-sm font-medium transition-colors',
                      isActive ? 'bg-hover text-default' : 'text-muted hover:bg-hover hover:text-default',
                    )
                  }
                >
                  <Icon aria-hidden="true" className="size-4.5 shrink-0" />
                  {t(name)}
                </NavLink>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
