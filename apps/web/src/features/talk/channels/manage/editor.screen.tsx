import { type Content, deleteContent } from '@atrium/api';
import { Skeleton } from '@atrium/ui/skeleton';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ConfirmButton } from '../../../../components/confirm-button.tsx';
import { PageLink } from '../../../../components/page-link.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { RichTextField } from '../../../../components/rich-text/index.tsx';
import { useText } from '../../../../lib/text.tsx';
import { contentPath, managePath, refreshChannels } from '../channels.api.ts';
import { ContentState } from './contents.screen.tsx';
import { EpisodePanel } from './episode-panel.tsx';
import { GuestList } from './guest-list.tsx';
import { managedContent } from './manage.api.ts';
import { MediaPanel } from './media-panel.tsx';
import { PublishPanel } from './publish-panel.tsx';
import { TracksPanel } from './tracks-panel.tsx';
import { type SaveState, useAutosave } from './use-autosave.ts';

export default function EditorScreen() {
  const { slug = '', content: id = '' } = useParams();
  const query = useQuery({ ...managedContent(slug, id), refetchOnWindowFocus: false });
  return (
    <QueryState query={query} waiting={<Skeleton className="h-96 w-full" />}>
      {({ data }) => <Editor key={data.id} content={data} slug={slug} />}
    </QueryState>
  );
}

/** The words on one side, saved as one writes; what belongs to them and when they go out on the other. */
function Editor({ content, slug }: { content: Content; slug: string }) {
  const { t } = useText();
  const { state, problem, save, flush } = useAutosave(content.channel.id, content.id);
  const [draft, setDraft] = useState({
    title: content.title,
    description: content.description ?? '',
    body: content.body ?? '',
    interests: content.interests.map(({ name }) => name).join(', '),
  });
  const change = (part: Partial<typeof draft>): void => setDraft((before) => ({ ...before, ...part }));
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <ContentState content={content} />
          <SaveMark state={state} problem={problem} />
        </div>
        <TextField
          label={t('channels.contentTitle')}
          value={draft.title}
          maxLength={200}
          required
          error={draft.title.trim() === '' ? t('channels.titleMissing') : null}
          onChange={(title) => {
            change({ title });
            if (title.trim() !== '') save({ title });
          }}
        />
        <TextArea
          label={t('channels.teaser')}
          description={t('channels.teaserHint')}
          value={draft.description}
          maxLength={5000}
          onChange={(description) => {
            change({ description });
            save({ description: description.trim() === '' ? null : description });
          }}
        />
        <RichTextField
          label={t('channels.text')}
          placeholder={t('channels.textHint')}
          value={draft.body}
          onChange={(body) => save({ body: body === '' ? null : body, editor: 'tiptap' })}
        />
        <TextField
          label={t('channels.topics')}
          description={t('channels.topicsHint')}
          value={draft.interests}
          onChange={(interests) => {
            change({ interests });
            const names = interests.split(',').map((name) => name.trim());
            save({ interests: names.filter((name) => /[\p{L}\p{N}]/u.test(name)).slice(0, 20) });
          }}
        />
        <GuestList content={content} />
      </div>
      <div className="flex flex-col gap-8">
        <PublishPanel content={content} flush={flush} />
        <MediaPanel content={content} />
        {content.audio !== null && <EpisodePanel content={content} save={save} />}
        {(content.audio !== null || content.video !== null) && <TracksPanel content={content} />}
        <div className="flex flex-col items-start gap-2">
          <PageLink
            to={contentPath(content.channel.slug, content.slug)}
            className="rounded-sm text-sm font-medium text-brand hover:underline"
          >
            {t('channels.look')}
          </PageLink>
          <DeleteButton content={content} slug={slug} />
        </div>
      </div>
    </div>
  );
}

function SaveMark({ state, problem }: { state: SaveState; problem: string | null }) {
  const { t } = useText();
  return (
    <p role="status" className={state === 'failed' ? 'text-sm text-danger' : 'text-sm text-muted'}>
      {state === 'failed' ? problem : t(`channels.save.${state}`)}
    </p>
  );
}

function DeleteButton({ content, slug }: { content: Content; slug: string }) {
  const { t } = useText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () =>
      deleteContent({
        path: { channelId: content.channel.id, contentId: content.id },
        throwOnError: true,
      }),
    onSuccess: async () => {
      void navigate(managePath(slug));
      await refreshChannels(client);
    },
  });
  return (
    <ConfirmButton
      variant="quiet"
      size="sm"
      icon={<Trash2 aria-hidden="true" />}
      pending={remove.isPending}
      question={{
        title: t('channels.deleteContent'),
        text: t('channels.deleteContentText'),
        action: t('channels.delete'),
      }}
      onConfirm={() => remove.mutate()}
    >
      {t('channels.delete')}
    </ConfirmButton>
  );
}
