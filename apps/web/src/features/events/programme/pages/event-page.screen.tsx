import { getEventPageOptions } from '@atrium/api';
import { Skeleton, SkeletonText } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { PageHead } from '../../../../components/page-head.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { RichHtml } from '../../../../components/rich-html.tsx';
import { definePage } from '../../../../lib/page.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { useText } from '../../../../lib/text.tsx';
import { eventOptions } from '../events.api.ts';

const pageOptions = (slug: string, name: string) =>
  getEventPageOptions({ path: { eventId: slug, pageId: name } });

const page = definePage({
  module: 'events',
  subject: ({ params }) => pageOptions(params['slug'] ?? '', params['page'] ?? ''),
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** A page that the hosts wrote themselves. */
export default function EventPageScreen() {
  const { t } = useText();
  const { slug = '', page: name = '' } = useParams();
  const { data: event } = useQuery(eventOptions(slug));
  const query = useQuery(pageOptions(slug, name));
  return (
    <QueryState
      query={query}
      waiting={
        <div aria-hidden="true" className="max-w-3xl">
          <Skeleton className="mb-6 h-8 w-1/2" />
          <SkeletonText lines={8} />
        </div>
      }
    >
      {({ data: { title, subtitle, html, images } }) => (
        <article className="max-w-3xl">
          <PageHead
            title={`${title} · ${event?.data.name ?? t('events.title')}`}
            description={subtitle === '' ? null : subtitle}
            image={pictureOf(images[0], 'share')}
          />
          <h1 className="text-2xl font-semibold">
            <bdi>{title}</bdi>
          </h1>
          {subtitle !== '' && (
            <p dir="auto" className="mt-2 text-lg text-muted">
              {subtitle}
            </p>
          )}
          {images.map((image) => (
            <img
              key={image.id}
              src={image.uri}
              width={image.width}
              height={image.height}
              alt=""
              loading="lazy"
              className="mt-6 h-auto w-full rounded-lg"
            />
          ))}
          <RichHtml html={html} isPage className="mt-6" />
        </article>
      )}
    </QueryState>
  );
}
