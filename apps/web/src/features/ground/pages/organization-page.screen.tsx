import { getOrganizationPageOptions } from '@atrium/api';
import { Skeleton, SkeletonText } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { PageHead } from '../../../components/page-head.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { RichHtml } from '../../../components/rich-html.tsx';
import { useFormat } from '../../../lib/format.ts';
import { pageKinds, pageLabels } from '../../../lib/organization-pages.ts';
import { definePage } from '../../../lib/page.ts';
import { useSite } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';

const pageOptions = (pageKind: string, locale: string) =>
  getOrganizationPageOptions({ path: { pageKind }, query: { locale } });

const page = definePage({ subject: ({ params, locale }) => pageOptions(params['kind'] ?? '', locale) });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** A page about the organization, which its staff have written. */
export default function OrganizationPageScreen() {
  const { t, locale } = useText();
  const format = useFormat();
  const { config } = useSite();
  const { kind = '' } = useParams();
  const known = pageKinds.find((one) => one === kind);
  const title = known === undefined ? '' : t(pageLabels[known]);
  const query = useQuery(pageOptions(kind, locale));
  return (
    <article className="mx-auto max-w-3xl">
      <PageHead title={title} description={config.NAME} />
      <h1 className="text-2xl font-semibold">{title}</h1>
      <QueryState
        query={query}
        waiting={
          <div aria-hidden="true" className="mt-6">
            <Skeleton className="mb-6 h-6 w-1/2" />
            <SkeletonText lines={8} />
          </div>
        }
      >
        {({ data }) => (
          <>
            <p className="mt-1 text-sm text-muted">
              {t('pages.updated', { date: format.date(data.updatedAt) })}
            </p>
            <div lang={data.locale}>
              <RichHtml html={data.html} isPage className="mt-6" />
            </div>
          </>
        )}
      </QueryState>
    </article>
  );
}
