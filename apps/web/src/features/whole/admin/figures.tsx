import type { Dashboard } from '@atrium/api';
import { Bars } from '../../../components/charts/bars.tsx';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { useFormat } from '../../../lib/format.ts';
import { type PlainTextId, useText } from '../../../lib/text.tsx';

interface Figure {
  label: PlainTextId;
  values: readonly number[] | null;
  write: (value: number) => string;
}

// A day is a day of the organization's calendar, whatever the zone: it is read and written in one and the same.
const dayZone = { timeZone: 'UTC' } as const;

/** Each figure as a sum, as bars by day, and as a table; those that the role may not see are left out. */
export function Figures({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useText();
  const format = useFormat();
  const { days, people, posts, money, storage } = dashboard;
  const figures: readonly Figure[] = [
    { label: 'admin.figures.people', values: people, write: format.number },
    { label: 'admin.figures.posts', values: posts, write: format.number },
    {
      label: 'admin.figures.received',
      values: money?.received ?? null,
      write: (amount) => format.money(amount, money?.currency ?? ''),
    },
    { label: 'admin.figures.failed', values: money?.failed ?? null, write: format.number },
    { label: 'admin.figures.storage', values: storage, write: (bytes) => formatBytes(bytes, format) },
  ];
  const seen = figures.filter(({ values }) => values !== null);
  if (seen.length === 0) return null;
  const name = (day: string): string =>
    format.date(`${day}T12:00:00Z`, { ...dayZone, day: 'numeric', month: 'short' });
  return (
    <section aria-labelledby="figures" className="mt-10">
      <h2 id="figures" className="mb-3 text-lg font-semibold">
        {t('admin.figures')}
      </h2>
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {seen.map(({ label, values, write }) => (
          <article key={label} className="rounded-lg border border-line p-4">
            <h3 className="text-sm text-muted">{t(label)}</h3>
            <p className="mt-1 mb-4 text-2xl font-semibold tabular-nums">
              {write((values ?? []).reduce((sum, value) => sum + value, 0))}
            </p>
            <Bars
              label={t('admin.figures.day')}
              value={t(label)}
              bars={(values ?? []).map((value, index) => ({
                label: name(days[index] ?? ''),
                value,
                text: write(value),
              }))}
            />
          </article>
        ))}
      </div>
    </section>
  );
}
