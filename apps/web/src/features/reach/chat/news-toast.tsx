import type { ChatChannelMessage } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { listToasts, removeToast, toast, updateToast } from '@atrium/ui/toast';
import type { QueryClient } from '@tanstack/react-query';
import { displayName } from '../../../lib/names.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import type { TextFunctions } from '../../../lib/text.tsx';
import { channelOf, channelPath } from './chat.api.ts';
import { newsOf } from './messages/message-texts.ts';
import { isShown } from './watched.ts';

/** Functions that the page provides: they change with the language. */
export interface PageTools {
  texts: TextFunctions;
  navigate: (to: string) => void;
}

/** One note per conversation: what is said next takes the place of what was said before. */
const notes = new Map<number, string>();
const standsFor = 20_000;

export async function announce(
  client: QueryClient,
  message: ChatChannelMessage,
  tools: () => PageTools,
): Promise<void> {
  const { channelId, account } = message;
  const { data: row } = await client.fetchQuery({ ...channelOf(channelId), staleTime: standsFor });
  if (!row.notifications || isShown(channelId) || account === null) return;
  const { texts, navigate } = tools();
  const name = displayName(account);
  const content = {
    title: row.channel.name === null ? name : texts.t('chat.inChannel', { name, channel: row.channel.name }),
    text: newsOf(message, texts),
    timeout: standsFor,
    icon: <Avatar decorative size="sm" name={name} imageUrl={pictureOf(account.image, 'thumbnail')} />,
    onPress: () => navigate(channelPath(channelId)),
  };
  const standing = noteOf(channelId);
  if (standing === undefined) notes.set(channelId, toast(content));
  else updateToast(standing, content);
}

/** It was read. */
export function closeNews(channelId: number): void {
  const standing = noteOf(channelId);
  if (standing !== undefined) removeToast(standing);
  notes.delete(channelId);
}

const noteOf = (channelId: number): string | undefined =>
  listToasts().find(({ id, status }) => id === notes.get(channelId) && status !== 'removed')?.id;
