import {
  type BaseChannel,
  subscribeToChannel,
  unsubscribeFromChannel,
  type UpdateChannelSubscriptionData,
  updateChannelSubscription,
} from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { IconButton } from '@atrium/ui/icon-button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing, Check, Plus } from 'lucide-react';
import { Suspense, lazy } from 'react';
import { changeRelationships, useRelationships } from '../../../lib/relationships.ts';
import { useIsMember } from '../../../lib/session/use-session.ts';
import { useText } from '../../../lib/text.tsx';
import { useMemberOnly } from '../../../lib/use-member-only.ts';
import { refreshChannels, subscriptionOptions } from './channels.api.ts';

const Switches = lazy(() => import('./subscription-switches.tsx'));

/** One press subscribes; beside it, once subscribed, how one is told. */
export function SubscribeButton({ channel, size }: { channel: BaseChannel; size?: 'sm' | 'md' }) {
  const { t } = useText();
  const client = useQueryClient();
  const membersOnly = useMemberOnly();
  const isSubscribed = useRelationships().data?.data.channels[channel.id] === true;
  const path = { channelId: channel.id };
  const change = useMutation({
    mutationFn: (on: boolean) =>
      on
        ? subscribeToChannel({ path, throwOnError: true })
        : unsubscribeFromChannel({ path, throwOnError: true }),
    onSuccess: async (_answer, on) => {
      changeRelationships(client, (known) => {
        const { [channel.id]: _before, ...others } = known.channels;
        return { ...known, channels: on ? { ...others, [channel.id]: true } : others };
      });
      await refreshChannels(client);
    },
  });
  return (
    <span className="flex items-center gap-1">
      <Button
        {...(size !== undefined && { size })}
        variant={isSubscribed ? 'secondary' : 'primary'}
        icon={isSubscribed ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
        pending={change.isPending}
        aria-pressed={isSubscribed}
        onClick={() => membersOnly(() => change.mutate(!isSubscribed))}
      >
        {t(isSubscribed ? 'channels.subscribed' : 'channels.subscribe')}
      </Button>
      {isSubscribed && <Bells channel={channel} />}
    </span>
  );
}

function Bells({ channel }: { channel: BaseChannel }) {
  const { t } = useText();
  const client = useQueryClient();
  const isMember = useIsMember();
  const own = useQuery({ ...subscriptionOptions(channel.id), enabled: isMember }).data?.data;
  const save = useMutation({
    mutationFn: (body: UpdateChannelSubscriptionData['body']) =>
      updateChannelSubscription({ path: { channelId: channel.id }, body, throwOnError: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: subscriptionOptions(channel.id).queryKey }),
  });
  const trigger = (
    <IconButton aria-label={t('channels.bells')}>
      <BellRing aria-hidden="true" />
    </IconButton>
  );
  if (own === undefined || own === null) return trigger;
  return (
    <Suspense fallback={trigger}>
      <Switches own={own} trigger={trigger} save={(body) => save.mutate(body)} />
    </Suspense>
  );
}
