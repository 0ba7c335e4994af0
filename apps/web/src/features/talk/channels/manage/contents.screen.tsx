import { type Content, createContent } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { TextField } from '@atrium/ui/text-field';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { FilePlus2, Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { MoreButton } from '../../../../components/more-button.tsx';
import { PageLink } from '../../../../components/page-link.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { newKey } from '../../../../lib/new-key.ts';
import { itemsOf } from '../../../../lib/queries.ts';
import { useText } from '../../../../lib/text.tsx';
import { managePath, refreshChannels } from '../channels.api.ts';
import { ContentRowsSkeleton, kindIcons } from '../content-row.tsx';
import { isCut } from '../tracks/hls-film.ts';
import { FilmBadge } from './film-badge.tsx';
import { managedContents } from './manage.api.ts';

/** Drafts, what is planned and what is out, the newest first; on top the beginning of a new one. */
export default function ContentsScreen() {
  const { t } = useText();
  const { slug = '' } = useParams();
  const list = useInfiniteQuery(managedContents(slug));
  const contents = itemsOf(list.data);
  return (
    <>
      <NewContent slug={slug} />
      <QueryState
        query={list}
        waiting={<ContentRowsSkeleton />}
        isEmpty={() => contents.length === 0}
        empty={
          <EmptyState
            illustration={<FilePlus2 />}
            title={t('channels.noContents')}
            text={t('channels.firstContent')}
          />
        }
      >
        {() => (
          <>
            <ul className="mt-6 divide-y divide-line border-y border-line">
              {contents.map((content) => (
                <li key={content.id}>
                  <Row content={content} slug={slug} />
                </li>
              ))}
            </ul>
            <MoreButton list={list} waiting={<ContentRowsSkeleton count={2} />} />
          </>
        )}
      </QueryState>
    </>
  );
}

function Row({ content, slug }: { content: Content; slug: string }) {
  const { t } = useText();
  const Icon = kindIcons[content.kind];
  return (
    <PageLink
      to={`${managePath(slug)}/${content.id}`}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 px-2 py-3 hover:bg-hover"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <span dir="auto" className="min-w-0 grow basis-48 font-medium wrap-anywhere">
        {content.title}
      </span>
      {content.video !== null && !isCut(content.video) && <FilmBadge content={content} />}
      <ContentState content={content} />
      <span className="text-sm text-muted tabular-nums">
        {t('channels.likeCount', { count: content._count.likes })}
      </span>
    </PageLink>
  );
}

/** Draft, planned for a moment, out since a day, or hidden. */
export function ContentState({ content }: { content: Content }) {
  const { t } = useText();
  const format = useFormat();
  const { published, visible, publishSchedule } = content;
  if (publishSchedule !== null)
    return (
      <Badge tone="brand">
        {t('channels.plannedFor', {
          date: format.date(publishSchedule.date, { dateStyle: 'medium', timeStyle: 'short' }),
        })}
      </Badge>
    );
  if (published === null) return <Badge>{t('channels.draft')}</Badge>;
  if (!visible) return <Badge tone="warning">{t('channels.hidden')}</Badge>;
  return (
    <Badge tone="success">
      {t('channels.publishedOn', { date: format.date(published, { dateStyle: 'medium' }) })}
    </Badge>
  );
}

function NewContent({ slug }: { slug: string }) {
  const { t } = useText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [key, setKey] = useState(newKey);
  const create = useMutation({
    mutationFn: async () =>
      (
        await createContent({
          path: { channelId: slug },
          headers: { 'idempotency-key': key },
          body: { title: title.trim() },
          throwOnError: true,
        })
      ).data.data,
    onSuccess: async (content) => {
      setKey(newKey());
      setTitle('');
      await refreshChannels(client);
      void navigate(`${managePath(slug)}/${content.id}`);
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() !== '') create.mutate();
  };
  return (
    <form onSubmit={send} className="flex flex-wrap items-end gap-2">
      <TextField
        className="min-w-0 grow"
        label={t('channels.newTitle')}
        value={title}
        maxLength={200}
        onChange={setTitle}
      />
      <Button type="submit" variant="primary" icon={<Plus aria-hidden="true" />} pending={create.isPending}>
        {t('channels.new')}
      </Button>
    </form>
  );
}
