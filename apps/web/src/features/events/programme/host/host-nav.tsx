import areas from 'virtual:areas/host';
import { NavLink } from 'react-router';
import type { HostPart } from '../../../../lib/area.ts';
import { cx } from '../../../../lib/cx.ts';
import { type PlainTextId, useText } from '../../../../lib/text.tsx';
import { hostPath } from './host.api.ts';

const hostParts: readonly { part: HostPart; label: PlainTextId }[] = [
  { part: 'event', label: 'host.part.event' },
  { part: 'registration', label: 'host.part.registration' },
  { part: 'people', label: 'host.part.people' },
  { part: 'words', label: 'host.part.words' },
];

/** Beside the page; above it and moved by hand on narrow windows. */
export function HostNav({ slug }: { slug: string }) {
  const { t } = useText();
  const parts = hostParts
    .map(({ part, label }) => ({ label, areas: areas.filter((area) => area.part === part) }))
    .filter(({ areas }) => areas.length > 0);
  return (
    <nav aria-label={t('host.areas')} className="lg:w-48 lg:shrink-0">
      <ul className="relative flex gap-1 overflow-x-auto [scrollbar-width:none] lg:flex-col lg:gap-5">
        {parts.map(({ label, areas }) => (
          <li key={label} className="shrink-0">
            <p className="sr-only px-3 pb-1 text-xs font-semibold text-muted lg:not-sr-only">{t(label)}</p>
            <ul className="flex gap-1 lg:flex-col lg:gap-0.5">
              {areas.map(({ path, label: name, icon: Icon }) => (
                <li key={path} className="shrink-0">
                  <NavLink
                    to={hostPath(slug, path)}
                    end={path === ''}
                    prefetch="intent"
                    preventScrollReset
                    ref={(link) => {
                      if (link?.getAttribute('aria-current') === 'page') reveal(link);
                    }}
                    className={({ isActive }) =>
                      cx(
                        'flex h-10 items-center gap-3 rounded-md px-3 text-sm font-medium whitespace-nowrap transition-colors',
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
    </nav>
  );
}

/** Moves the row alone, never the page. */
function reveal(link: Element): void {
  const row = link.closest('nav > ul');
  if (row === null) return;
  const [outer, inner] = [row.getBoundingClientRect(), link.getBoundingClientRect()];
  if (inner.left >= outer.left && inner.right <= outer.right) return;
  row.scrollBy({ left: (inner.left + inner.right - outer.left - outer.right) / 2 });
}
