import { type Content, type GetChannelContentResponse, likeContent, unlikeContent } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { cx } from '../../../lib/cx.ts';
import { useText } from '../../../lib/text.tsx';
import { useMemberOnly } from '../../../lib/use-member-only.ts';
import { contentOptions } from './channels.api.ts';

export function LikeButton({ content }: { content: Content }) {
  const { t } = useText();
  const client = useQueryClient();
  const membersOnly = useMemberOnly();
  const { channel, slug, id } = content;
  const isLiked = content.likes.length > 0;
  const { queryKey } = contentOptions(channel.slug, slug);
  const change = useMutation({
    mutationFn: async (on: boolean) => {
      const options = { path: { channelId: channel.id, contentId: id }, throwOnError: true } as const;
      return (await (on ? likeContent(options) : unlikeContent(options))).data;
    },
    onSuccess: (answer) => client.setQueryData<GetChannelContentResponse>(queryKey, answer),
  });
  return (
    <Button
      icon={<Heart aria-hidden="true" className={cx(isLiked && 'fill-current text-danger')} />}
      aria-pressed={isLiked}
      pending={change.isPending}
      onClick={() => membersOnly(() => change.mutate(!isLiked))}
    >
      {content._count.likes === 0
        ? t('channels.like')
        : t('channels.likeCount', { count: content._count.likes })}
    </Button>
  );
}
