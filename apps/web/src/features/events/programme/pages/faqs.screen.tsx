import { listEventFaqsInfiniteOptions } from '@atrium/api';
import { EmptyState } from '@atrium/ui/empty-state';
import { textLinkClass } from '@atrium/ui/link';
import { Skeleton } from '@atrium/ui/skeleton';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronDown, CircleHelp } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { MoreButton } from '../../../../components/more-button.tsx';
import { PageHead } from '../../../../components/page-head.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { RichHtml } from '../../../../components/rich-html.tsx';
import { definePage } from '../../../../lib/page.ts';
import { itemsOf, pageSize, paged } from '../../../../lib/queries.ts';
import { useModule } from '../../../../lib/site.ts';
import { useText } from '../../../../lib/text.tsx';
import { eventOptions, cardOf } from '../events.api.ts';

const faqOptions = (slug: string) => ({
  ...listEventFaqsInfiniteOptions({ path: { eventId: slug }, query: { pageSize } }),
  ...paged(),
});

const page = definePage({ module: 'events', queries: ({ params }) => [faqOptions(params['slug'] ?? '')] });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function FaqsScreen() {
  const { t } = useText();
  const { slug = '' } = useParams();
  const hasSupport = useModule('support');
  const { data: event } = useQuery(eventOptions(slug));
  const query = useInfiniteQuery(faqOptions(slug));
  return (
    <div className="max-w-3xl">
      <PageHead
        title={event === undefined ? t('event.faqs') : `${t('event.faqs')} · ${event.data.name}`}
        image={cardOf(slug)}
      />
      <h1 className="sr-only">{t('event.faqs')}</h1>
      <QueryState
        query={query}
        waiting={<FaqsWaiting />}
        isEmpty={(data) => itemsOf(data).every(({ faqs }) => faqs.length === 0)}
        empty={<EmptyState illustration={<CircleHelp />} title={t('faqs.empty')} />}
      >
        {(data) => (
          <>
            {itemsOf(data).map(({ id, slug: section, name, faqs }) => (
              <section key={id} aria-labelledby={section} className="mb-8">
                <h2 id={section} dir="auto" className="mb-2 text-lg font-semibold">
                  {name}
                </h2>
                {faqs.map((faq) => (
                  <details key={faq.id} id={faq.slug} className="group border-b border-line">
                    <summary className="flex list-none items-center justify-between gap-4 rounded-sm py-3.5 font-medium [&::-webkit-details-marker]:hidden">
                      <span dir="auto">{faq.question}</span>
                      <ChevronDown
                        aria-hidden="true"
                        className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180"
                      />
                    </summary>
                    <RichHtml html={faq.answer ?? ''} className="pb-5 text-muted" />
                  </details>
                ))}
              </section>
            ))}
            <MoreButton list={query} waiting={<FaqsWaiting />} />
          </>
        )}
      </QueryState>
      {hasSupport && (
        <p className="mt-10 flex flex-wrap items-baseline gap-x-2 text-muted">
          {t('support.ask')}
          <Link to={`/support?event=${slug}`} prefetch="intent" className={textLinkClass}>
            {t('support.askLink')}
          </Link>
        </p>
      )}
    </div>
  );
}

function FaqsWaiting() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-6 w-full" />
      ))}
    </div>
  );
}
