import { deleteSeries, listSeriesInfiniteOptions, type Series } from '@atrium/api';
import { Image } from '@atrium/ui/image';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarRange } from 'lucide-react';
import { lazy } from 'react';
import { PageLink } from '../../../components/page-link.tsx';
import { AdminPage } from '../../../components/staff/admin-page.tsx';
import { Catalog, RowDeeds } from '../../../components/staff/catalog.tsx';
import { definePage } from '../../../lib/page.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { pageSize, paged } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';

const SeriesDialog = lazy(() => import('./series-dialog.tsx'));

const page = definePage({ module: 'events' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Series of events, for hosts to put theirs in. */
export default function AdminSeriesScreen() {
  const { t } = useText();
  return (
    <AdminPage title={t('series.title')} text={t('series.adminText')}>
      <AllSeries />
    </AdminPage>
  );
}

function AllSeries() {
  const { t } = useText();
  return (
    <Catalog
      power="events:write"
      list={useInfiniteQuery({ ...listSeriesInfiniteOptions({ query: { page: 1, pageSize } }), ...paged() })}
      texts={{
        add: t('series.add'),
        emptyTitle: t('series.none'),
        emptyText: t('series.noneText'),
        deleteTitle: ({ name }) => t('form.deleteQuestion', { name }),
        deleteText: t('series.deleteText'),
      }}
      illustration={<CalendarRange />}
      remove={(seriesId) => deleteSeries({ path: { seriesId }, throwOnError: true })}
      touches={['listSeries', 'getSeries']}
      row={(series, open) => <Row series={series} open={open} />}
      dialog={(_what, existing, close) => <SeriesDialog existing={existing} onClose={close} />}
    />
  );
}

function Row({ series, open }: { series: Series; open: (what: 'edit' | 'delete') => void }) {
  return (
    <>
      <Image
        src={pictureOf(series.image, 'thumbnail')}
        alt=""
        seed={series.slug}
        ratio="4/3"
        className="w-20 shrink-0 rounded-md"
      />
      <div className="min-w-48 grow">
        <h2 dir="auto" className="font-medium">
          <PageLink to={`/series/${series.slug}`} className="hover:underline">
            {series.name}
          </PageLink>
        </h2>
        {series.description !== null && (
          <p dir="auto" className="line-clamp-2 text-sm text-muted">
            {series.description}
          </p>
        )}
      </div>
      <RowDeeds open={open} />
    </>
  );
}
