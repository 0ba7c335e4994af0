import { addToCollection, type Content, moveInCollection, takeFromCollection } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { IconButton } from '@atrium/ui/icon-button';
import { SearchField } from '@atrium/ui/search-field';
import { Skeleton } from '@atrium/ui/skeleton';
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, Search, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { MoreButton } from '../../../../components/more-button.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { Moves } from '../../../../components/staff/moves.tsx';
import { itemsOf } from '../../../../lib/queries.ts';
import { useText } from '../../../../lib/text.tsx';
import { usePressed } from '../../../../lib/use-pressed.ts';
import { refreshChannels } from '../channels.api.ts';
import { contentsInside, contentsOutside } from './manage.api.ts';

interface Named {
  slug: string;
  id: string;
}

/** The contents of a collection in their order, and below them the others of the channel, which can be added. */
export function CollectionContents({ slug, id }: Named) {
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Inside slug={slug} id={id} />
      <Outside slug={slug} id={id} />
    </div>
  );
}

const waiting = <Skeleton className="h-32 w-full" />;
const more = <Skeleton className="h-9 w-full" />;

const pathOf = ({ slug, id }: Named, contentId: string) => ({
  channelId: slug,
  collectionId: id,
  contentId,
});

function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => refreshChannels(client);
}

function Inside(named: Named) {
  const { t } = useText();
  const titleId = useId();
  const refresh = useRefresh();
  const place = useRef<HTMLDivElement>(null);
  const list = useInfiniteQuery(contentsInside(named.slug, named.id));
  const contents = itemsOf(list.data);
  const { shown, press, end } = usePressed({ ids: contents.map(({ id }) => id) });
  const inOrder = shown.ids.flatMap((id) => contents.filter((one) => one.id === id));
  const client = useQueryClient();
  const mutationKey = ['moveInCollection', named.id];
  const move = useMutation({
    mutationKey,
    // One after the other: each says behind which one the content comes in the order that the one before has made.
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ id, after }: { id: string; after: string | null }) =>
      moveInCollection({ path: pathOf(named, id), body: { afterContentId: after }, throwOnError: true }),
    onSettled: async () => {
      if (client.isMutating({ mutationKey }) > 1) return;
      await refresh();
      if (client.isMutating({ mutationKey }) === 1) end();
    },
  });
  const moveTo = (id: string, ids: string[]): void => {
    press({ ids });
    move.mutate({ id, after: ids[ids.indexOf(id) - 1] ?? null });
  };
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-2 text-sm font-medium">
        {t('channels.inCollection')}
      </h3>
      <QueryState
        query={list}
        waiting={waiting}
        isEmpty={() => contents.length === 0}
        empty={<p className="text-sm text-muted">{t('channels.emptyCollectionHint')}</p>}
      >
        {() => (
          <div
            ref={place}
            className="max-h-96 overflow-y-auto"
            tabIndex={0}
            role="group"
            aria-labelledby={titleId}
          >
            <ol className="divide-y divide-line border-y border-line">
              {inOrder.map((content, index) => (
                <li key={content.id} className="flex items-center gap-2 py-1">
                  <span className="w-8 shrink-0 text-end text-sm text-muted tabular-nums">{index + 1}</span>
                  <bdi className="min-w-0 grow px-1 text-sm wrap-anywhere">{content.title}</bdi>
                  <Moves
                    name={content.title}
                    ids={inOrder.map(({ id }) => id)}
                    index={index}
                    onMove={(ids) => moveTo(content.id, ids)}
                  />
                  <TakeOut named={named} content={content} onDone={() => place.current?.focus()} />
                </li>
              ))}
            </ol>
            <MoreButton list={list} waiting={more} />
          </div>
        )}
      </QueryState>
    </section>
  );
}

interface RowProps {
  named: Named;
  content: Content;
  /** Its row is gone, and the focus with it. */
  onDone: () => void;
}

function TakeOut({ named, content, onDone }: RowProps) {
  const { t } = useText();
  const refresh = useRefresh();
  const take = useMutation({
    mutationFn: () => takeFromCollection({ path: pathOf(named, content.id), throwOnError: true }),
    onSuccess: async () => {
      await refresh();
      onDone();
    },
  });
  return (
    <IconButton
      size="sm"
      aria-label={t('channels.takeOut', { title: content.title })}
      disabled={take.isPending}
      onClick={() => take.mutate()}
    >
      <X aria-hidden="true" />
    </IconButton>
  );
}

function Outside({ slug, id }: Named) {
  const { t } = useText();
  const titleId = useId();
  const [search, setSearch] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const list = useInfiniteQuery({
    ...contentsOutside(slug, id, search),
    placeholderData: keepPreviousData,
  });
  const contents = itemsOf(list.data);
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-2 text-sm font-medium">
        {t('channels.outsideCollection')}
      </h3>
      <SearchField
        className="mb-2"
        label={t('channels.findContent')}
        placeholder={t('channels.findContent')}
        clearLabel={t('search.clear')}
        icon={<Search aria-hidden="true" />}
        value={search}
        onChange={setSearch}
      />
      <QueryState
        query={list}
        waiting={waiting}
        isEmpty={() => contents.length === 0}
        empty={
          <p className="text-sm text-muted">
            {search.trim() === ''
              ? t('channels.allInCollection')
              : t('search.nothing', { text: search.trim() })}
          </p>
        }
      >
        {() => (
          <div
            ref={place}
            className="max-h-80 overflow-y-auto"
            tabIndex={0}
            role="group"
            aria-labelledby={titleId}
          >
            <ul className="divide-y divide-line border-y border-line">
              {contents.map((content) => (
                <li key={content.id} className="flex items-center gap-2 py-1">
                  <bdi className="min-w-0 grow px-1 text-sm wrap-anywhere">{content.title}</bdi>
                  <PutIn named={{ slug, id }} content={content} onDone={() => place.current?.focus()} />
                </li>
              ))}
            </ul>
            <MoreButton list={list} waiting={more} />
          </div>
        )}
      </QueryState>
    </section>
  );
}

function PutIn({ named, content, onDone }: RowProps) {
  const { t } = useText();
  const refresh = useRefresh();
  const put = useMutation({
    mutationFn: () => addToCollection({ path: pathOf(named, content.id), throwOnError: true }),
    onSuccess: async () => {
      await refresh();
      onDone();
    },
  });
  return (
    <Button
      size="sm"
      aria-label={t('channels.putIn', { title: content.title })}
      icon={<Plus aria-hidden="true" />}
      pending={put.isPending}
      onClick={() => put.mutate()}
    >
      {t('channels.add')}
    </Button>
  );
}
