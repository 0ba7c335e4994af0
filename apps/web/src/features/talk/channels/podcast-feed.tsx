import { type Channel, createMemberFeed, deleteMemberFeed, getMemberFeedOptions } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { IconButton } from '@atrium/ui/icon-button';
import { Popover } from '@atrium/ui/popover';
import { Skeleton } from '@atrium/ui/skeleton';
import { TextField } from '@atrium/ui/text-field';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Rss, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSite } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { feedPath, isOpen } from './channels.api.ts';

/** The address that podcast apps read: one for all where everybody may listen, else one of each member. */
export default function PodcastFeed({ channel }: { channel: Channel }) {
  const { t } = useText();
  const { origin } = useSite();
  const isForAll = isOpen(channel);
  return (
    <Popover
      label={t('channels.podcast.title')}
      trigger={
        <IconButton aria-label={t('channels.podcast.title')}>
          <Rss aria-hidden="true" />
        </IconButton>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="font-semibold">{t('channels.podcast.title')}</p>
        <p className="text-sm text-muted">{t(isForAll ? 'channels.podcast.open' : 'channels.podcast.own')}</p>
        {isForAll ? (
          <Address url={new URL(feedPath(channel.slug), origin).href} />
        ) : (
          <OwnFeed channelId={channel.id} />
        )}
      </div>
    </Popover>
  );
}

function OwnFeed({ channelId }: { channelId: string }) {
  const { t } = useText();
  const client = useQueryClient();
  const path = { channelId };
  const options = getMemberFeedOptions({ path });
  const feed = useQuery(options);
  const [asking, setAsking] = useState(false);
  const change = useMutation({
    mutationFn: async (on: boolean) => {
      if (on) await createMemberFeed({ path, throwOnError: true });
      else await deleteMemberFeed({ path, throwOnError: true });
    },
    onSuccess: async () => {
      setAsking(false);
      await client.invalidateQueries({ queryKey: options.queryKey });
    },
  });
  if (feed.data === undefined) return <Skeleton className="h-10 w-full" />;
  const { data } = feed.data;
  if (data === null)
    return (
      <Button size="sm" pending={change.isPending} onClick={() => change.mutate(true)}>
        {t('channels.podcast.create')}
      </Button>
    );
  return (
    <>
      <Address url={data.url} />
      {asking ? (
        <>
          <p className="text-sm">{t('channels.podcast.revokeText')}</p>
          <Button
            variant="danger"
            size="sm"
            icon={<Trash2 aria-hidden="true" />}
            pending={change.isPending}
            onClick={() => change.mutate(false)}
          >
            {t('channels.podcast.revokeNow')}
          </Button>
        </>
      ) : (
        <Button
          variant="quiet"
          size="sm"
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          {t('channels.podcast.revoke')}
        </Button>
      )}
    </>
  );
}

function Address({ url }: { url: string }) {
  const { t } = useText();
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    toast({ kind: 'success', text: t('channels.podcast.copied') });
  };
  return (
    <>
      <TextField label={t('channels.podcast.address')} value={url} readOnly dir="ltr" />
      <Button size="sm" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
        {t('channels.podcast.copy')}
      </Button>
    </>
  );
}
