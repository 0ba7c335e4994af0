import { type Channel, updateManagedChannel, type UpdateManagedChannelData } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { RadioGroup } from '@atrium/ui/radio-group';
import { Skeleton } from '@atrium/ui/skeleton';
import { Switch } from '@atrium/ui/switch';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Editing, useTouch } from '../../../../components/staff/editing.tsx';
import { PictureInput } from '../../../../components/staff/picture-input.tsx';
import { pictureOf } from '../../../../lib/pictures.ts';
import { useHasPower } from '../../../../lib/self.ts';
import { type PlainTextId, useText } from '../../../../lib/text.tsx';
import { useEdit } from '../../../../lib/use-edit.ts';
import { useSave } from '../../../../lib/use-save.ts';
import { managePath } from '../channels.api.ts';
import { managedChannel } from './manage.api.ts';
import type { PodcastCategory } from './podcast-categories.ts';
import { PodcastSettings } from './podcast-settings.tsx';

type Body = UpdateManagedChannelData['body'];

export default function SettingsScreen() {
  const { slug = '' } = useParams();
  const channel = useQuery(managedChannel(slug)).data?.data;
  const sells = useHasPower('channels:write');
  if (channel === undefined) return <Skeleton className="h-96 w-full" />;
  return (
    <Editing key={channel.id} item={channel}>
      {(item, begin) => (
        <>
          <Settings channel={item} begin={begin} />
          {sells && (
            <Suspense fallback={null}>
              <ChannelPlans channel={item} />
            </Suspense>
          )}
        </>
      )}
    </Editing>
  );
}

const ChannelPlans = lazy(() => import('./channel-plans.tsx'));
const ConflictNote = lazy(() => import('../../../../components/conflict-note.tsx'));

const labels: Readonly<Record<string, PlainTextId>> = {
  name: 'channels.name',
  description: 'channels.about',
  slug: 'channels.address',
  access: 'channels.access',
  visible: 'channels.visible',
  podcastCategory: 'channels.podcast.category',
  podcastType: 'channels.podcast.type',
  explicit: 'channels.podcast.explicit',
  externalUrl: 'channels.link.externalUrl',
  appleUrl: 'channels.link.appleUrl',
  spotifyUrl: 'channels.link.spotifyUrl',
  youtubeUrl: 'channels.link.youtubeUrl',
  imageDataUri: 'channels.cover',
  bannerDataUri: 'channels.banner',
};

const links = ['externalUrl', 'appleUrl', 'spotifyUrl', 'youtubeUrl'] as const;

/** Name, picture, address and readers of a channel. */
function Settings({ channel, begin }: { channel: Channel; begin: () => void }) {
  const { t } = useText();
  const touch = useTouch();
  const edit = useEdit(channel);
  const navigate = useNavigate();
  const [draft, setDraft] = useState({
    name: channel.name,
    description: channel.description ?? '',
    slug: channel.slug,
    visible: channel.visible,
    access: channel.access,
    podcastCategory: channel.podcastCategory as PodcastCategory | null,
    podcastType: channel.podcastType,
    explicit: channel.explicit,
    externalUrl: channel.externalUrl ?? '',
    appleUrl: channel.appleUrl ?? '',
    spotifyUrl: channel.spotifyUrl ?? '',
    youtubeUrl: channel.youtubeUrl ?? '',
  });
  const [pictures, setPictures] = useState<Pick<Body, 'imageDataUri' | 'bannerDataUri'>>({});
  const change = (part: Partial<typeof draft>): void => setDraft({ ...draft, ...part });
  const { mutation, errors, conflict } = useSave(
    async ({ bannerDataUri, ...body }: Body) => {
      const path = { channelId: channel.id };
      const saved = await updateManagedChannel({ path, ...edit.of(body), throwOnError: true });
      // One call may bring one picture.
      return bannerDataUri === undefined
        ? saved
        : updateManagedChannel({ path, body: { channel: {}, bannerDataUri }, throwOnError: true });
    },
    {
      edit,
      touches: ['getManagedChannel', 'getChannel', 'listChannels'],
      said: t('channels.settingsSaved'),
      onSaved: () => {
        begin();
        if (draft.slug !== channel.slug)
          void navigate(`${managePath(draft.slug)}/settings`, { replace: true });
      },
    },
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    mutation.mutate({ channel: draft, ...pictures });
  };
  return (
    <form onSubmit={send} onInput={touch} noValidate className="flex max-w-2xl flex-col gap-5">
      {/* Fields begin anew with what was saved: text typed meanwhile would be lost. */}
      <div inert={mutation.isPending} className="flex flex-col gap-5">
        <TextField
          label={t('channels.name')}
          value={draft.name}
          maxLength={120}
          required
          error={errors['channel.name'] ?? null}
          onChange={(name) => change({ name })}
        />
        <TextArea
          label={t('channels.about')}
          value={draft.description}
          maxLength={5000}
          onChange={(description) => change({ description })}
        />
        <TextField
          label={t('channels.address')}
          description={t('channels.addressHint')}
          value={draft.slug}
          maxLength={80}
          error={errors['channel.slug'] ?? null}
          onChange={(slug) => change({ slug })}
        />
        <PictureInput
          label={t('channels.cover')}
          stored={pictureOf(channel.image, 'public')}
          onChange={(imageDataUri) =>
            setPictures({ ...pictures, ...(imageDataUri !== undefined && { imageDataUri }) })
          }
        />
        <PictureInput
          label={t('channels.banner')}
          stored={pictureOf(channel.banner, 'public')}
          onChange={(bannerDataUri) =>
            setPictures({ ...pictures, ...(bannerDataUri !== undefined && { bannerDataUri }) })
          }
        />
        <RadioGroup
          framed
          name="access"
          label={t('channels.access')}
          value={draft.access}
          onChange={(value) => change({ access: value === 'members' ? 'members' : 'everyone' })}
          options={[
            { value: 'everyone', label: t('channels.everyone'), description: t('channels.everyoneText') },
            { value: 'members', label: t('channels.members'), description: t('channels.membersText') },
          ]}
        />
        <Switch defaultChecked={draft.visible} onChange={(visible) => change({ visible })}>
          {t('channels.visible')}
        </Switch>
        {links.map((link) => (
          <TextField
            key={link}
            type="url"
            placeholder="https://"
            label={t(`channels.link.${link}`)}
            value={draft[link]}
            error={errors[`channel.${link}`] ?? null}
            onChange={(url) => change({ [link]: url.trim() })}
          />
        ))}
        <PodcastSettings value={draft} onChange={change} />
      </div>
      {conflict !== null && (
        <Suspense fallback={null}>
          <ConflictNote
            {...conflict}
            pending={mutation.isPending}
            label={(name) => t(labels[name] ?? 'form.conflict.field')}
          />
        </Suspense>
      )}
      <Button type="submit" variant="primary" pending={mutation.isPending} className="self-start">
        {t('action.save')}
      </Button>
    </form>
  );
}
