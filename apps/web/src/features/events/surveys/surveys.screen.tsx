import type { OpenSurvey } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { cardLinkClass } from '@atrium/ui/card';
import { EmptyState } from '@atrium/ui/empty-state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import { MoreButton } from '../../../components/more-button.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { PageLink } from '../../../components/page-link.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { RowsSkeleton } from '../../../components/staff/rows-skeleton.tsx';
import { useFormat } from '../../../lib/format.ts';
import { definePage } from '../../../lib/page.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { useSite } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { openSurveysOptions, surveyOptions } from './surveys.api.ts';

const page = definePage({ module: 'surveys', queries: () => [openSurveysOptions()] });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** The surveys that are open for answers now. */
export default function SurveysScreen() {
  const { t } = useText();
  const { config } = useSite();
  const list = useInfiniteQuery(openSurveysOptions());
  const surveys = itemsOf(list.data);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead title={t('surveys.title')} description={t('surveys.text', { name: config.NAME })} />
      <h1 className="text-2xl font-semibold">{t('surveys.title')}</h1>
      <p className="mt-1 text-muted">{t('surveys.text', { name: config.NAME })}</p>
      <div className="mt-6">
        <QueryState
          query={list}
          waiting={<RowsSkeleton count={3} />}
          isEmpty={() => surveys.length === 0}
          empty={
            <EmptyState
              illustration={<ClipboardList />}
              title={t('surveys.empty')}
              text={t('surveys.emptyText')}
            />
          }
        >
          {() => (
            <ul className="flex flex-col gap-4">
              {surveys.map((survey) => (
                <Row key={survey.id} survey={survey} />
              ))}
            </ul>
          )}
        </QueryState>
        <MoreButton list={list} waiting={<RowsSkeleton count={2} />} />
      </div>
    </div>
  );
}

function Row({ survey }: { survey: OpenSurvey }) {
  const { t } = useText();
  const format = useFormat();
  const { name, slug, description, anonymous, closesAt } = survey;
  return (
    <li className="relative rounded-lg border border-line bg-raised p-5 hover:border-line-strong">
      <h2 className="text-lg font-semibold text-balance">
        <PageLink
          to={`/surveys/${slug}`}
          queries={() => [surveyOptions(slug)]}
          dir="auto"
          className={cardLinkClass}
        >
          {name}
        </PageLink>
      </h2>
      {description !== null && (
        <p dir="auto" className="mt-1 line-clamp-3 wrap-break-word text-muted">
          {description}
        </p>
      )}
      <p className="mt-3 flex flex-wrap items-center gap-2 text-sm text-muted">
        {anonymous && <Badge>{t('surveys.anonymous')}</Badge>}
        {closesAt !== null && (
          <time dateTime={closesAt}>
            {t('surveys.until', { date: format.date(closesAt, { dateStyle: 'long' }) })}
          </time>
        )}
      </p>
    </li>
  );
}
