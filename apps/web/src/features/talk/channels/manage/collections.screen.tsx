import { changeChannelCollection, type ChannelCollection, createChannelCollection } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { FolderPlus, Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useParams } from 'react-router';
import { ConfirmButton } from '../../../../components/confirm-button.tsx';
import { MoreButton } from '../../../../components/more-button.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { newKey } from '../../../../lib/new-key.ts';
import { itemsOf } from '../../../../lib/queries.ts';
import { useText } from '../../../../lib/text.tsx';
import { refreshChannels } from '../channels.api.ts';
import { ContentRowsSkeleton } from '../content-row.tsx';
import { CollectionContents } from './collection-contents.tsx';
import { managedCollections } from './manage.api.ts';

/** Collections for those who make them, with the contents of each. */
export default function CollectionsScreen() {
  const { t } = useText();
  const { slug = '' } = useParams();
  const list = useInfiniteQuery(managedCollections(slug));
  const collections = itemsOf(list.data);
  return (
    <>
      <NewCollection slug={slug} />
      <QueryState
        query={list}
        waiting={<ContentRowsSkeleton count={2} />}
        isEmpty={() => collections.length === 0}
        empty={
          <EmptyState
            illustration={<FolderPlus />}
            title={t('channels.noCollections')}
            text={t('channels.firstCollection')}
          />
        }
      >
        {() => (
          <>
            <ul className="mt-6 divide-y divide-line border-y border-line">
              {collections.map((collection) => (
                <li key={collection.id}>
                  <Collection slug={slug} collection={collection} />
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

function NewCollection({ slug }: { slug: string }) {
  const { t } = useText();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [key, setKey] = useState(newKey);
  const create = useMutation({
    mutationFn: () =>
      createChannelCollection({
        path: { channelId: slug },
        headers: { 'idempotency-key': key },
        body: { name: name.trim() },
        throwOnError: true,
      }),
    onSuccess: async () => {
      setKey(newKey());
      setName('');
      await refreshChannels(client);
    },
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== '') create.mutate();
  };
  return (
    <form onSubmit={send} className="flex flex-wrap items-end gap-2">
      <TextField
        className="min-w-0 grow"
        label={t('channels.collectionName')}
        value={name}
        maxLength={120}
        onChange={setName}
      />
      <Button type="submit" variant="primary" icon={<Plus aria-hidden="true" />} pending={create.isPending}>
        {t('channels.addCollection')}
      </Button>
    </form>
  );
}

interface CollectionProps {
  slug: string;
  collection: ChannelCollection;
}

function Collection({ slug, collection }: CollectionProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const { id, name, _count } = collection;
  return (
    <section aria-labelledby={`collection-${id}`} className="px-2 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id={`collection-${id}`} dir="auto" className="min-w-0 grow basis-48 font-medium wrap-anywhere">
          {name}
        </h2>
        <span className="text-sm text-muted">{t('channels.collectionSize', { count: _count.contents })}</span>
        <Button
          size="sm"
          aria-label={t('channels.editCollection', { name })}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('channels.edit')}
        </Button>
      </div>
      {isOpen && (
        <div className="mt-4 grid gap-6 md:grid-cols-2">
          <Words slug={slug} collection={collection} close={() => setOpen(false)} />
          <CollectionContents slug={slug} id={id} />
        </div>
      )}
    </section>
  );
}

function Words({ slug, collection, close }: CollectionProps & { close: () => void }) {
  const { t } = useText();
  const client = useQueryClient();
  const [name, setName] = useState(collection.name);
  const [description, setDescription] = useState(collection.description ?? '');
  const path = { channelId: slug, collectionId: collection.id };
  const change = useMutation({
    mutationFn: (body: { name: string; description: string | null } | null) =>
      changeChannelCollection({ path, body, throwOnError: true }),
    onSuccess: async () => {
      close();
      await refreshChannels(client);
    },
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== '') change.mutate({ name: name.trim(), description: description.trim() || null });
  };
  return (
    <form onSubmit={send} className="flex flex-col gap-4">
      <TextField
        label={t('channels.collectionTitle')}
        value={name}
        maxLength={120}
        required
        onChange={setName}
      />
      <TextArea
        label={t('channels.teaser')}
        value={description}
        maxLength={5000}
        rows={3}
        onChange={setDescription}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={change.isPending}>
          {t('channels.saveCollection')}
        </Button>
        <ConfirmButton
          variant="quiet"
          question={{
            title: t('channels.deleteCollectionAsk'),
            text: t('channels.deleteCollectionText'),
            action: t('channels.deleteCollection'),
          }}
          onConfirm={() => change.mutate(null)}
        >
          {t('channels.deleteCollection')}
        </ConfirmButton>
      </div>
    </form>
  );
}
