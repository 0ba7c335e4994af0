import { useQuery } from '@tanstack/react-query';
import { PageLink } from '../../../components/page-link.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';
import { contentPath, ownNews } from '../../talk/channels/index.ts';
import { Section } from './section.tsx';

/** News of the channels that the reader subscribes to. */
export default function ChannelNews() {
  const { t } = useText();
  const format = useFormat();
  const news = useQuery(ownNews()).data?.data ?? [];
  if (news.length === 0) return null;
  return (
    <Section title={t('channels.fresh')} to="/channels" more={t('channels.every')}>
      <ul>
        {news.map((content) => (
          <li key={content.id}>
            <PageLink
              to={contentPath(content.channel.slug, content.slug)}
              className="block rounded-md px-3 py-2 hover:bg-hover"
            >
              <span dir="auto" className="line-clamp-2 text-sm font-medium">
                {content.title}
              </span>
              <span className="text-xs text-muted">
                <bdi>{content.channel.name}</bdi>
                {content.published !== null &&
                  ` · ${format.date(content.published, { dateStyle: 'medium' })}`}
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
