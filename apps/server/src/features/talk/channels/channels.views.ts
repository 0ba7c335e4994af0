import { viewImage, type ImageColumns } from '../../../platform/db/images.ts';
import type { BaseImageView } from '../../../platform/http/image.schemas.ts';
import type { BaseAccountView } from '../../ground/accounts/index.ts';
import type { BaseGroupView } from '../../people/groups/index.ts';
import type { BaseChannelColumns, ChannelRow } from './channels.fragments.ts';
import type { BaseChannelView, ChannelView } from './channels.schemas.ts';

export interface CompleteChannel {
  row: ChannelRow;
  group: BaseGroupView | null;
  creator: BaseAccountView | null;
  /** By the caller. */
  managed: boolean;
}

const present = (image: ImageColumns): BaseImageView => {
  const view = viewImage(image);
  if (view === null) throw new TypeError('a channel has a picture');
  return view;
};

export const viewBaseChannel = (row: BaseChannelColumns): BaseChannelView => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  image: present(row.image),
  subscriberCount: row.subscriber_count,
  creatorId: row.creator_id,
  _count: { contents: row.content_count },
});

interface LinkColumns {
  external_url: string | null;
  apple_url: string | null;
  spotify_url: string | null;
  google_url: string | null;
  youtube_url: string | null;
}

export const viewLinks = (row: LinkColumns) => ({
  externalUrl: row.external_url,
  appleUrl: row.apple_url,
  spotifyUrl: row.spotify_url,
  googleUrl: row.google_url,
  youtubeUrl: row.youtube_url,
});

export const viewChannel = ({ row, group, creator, managed }: CompleteChannel): ChannelView => ({
  ...viewBaseChannel(row),
  banner: viewImage(row.banner),
  priority: row.priority,
  ...viewLinks(row),
  visible: row.visible,
  visilble: row.visible,
  access: row.access,
  podcastCategory: row.podcast_category,
  podcastType: row.podcast_type,
  explicit: row.explicit,
  plans: row.plans,
  locked: !row.opened,
  updatedAt: row.updated_at.toISOString(),
  managed,
  group,
  creator,
});
