import { imageUri } from '../../../platform/db/images.ts';
import type { LinkPreviewRow } from './links.queries.ts';
import type { LinkPreviewView } from './links.schemas.ts';

const NO_ACTIVITY = '00000000-0000-0000-0000-000000000000';

export const viewLinkPreview = (
  preview: LinkPreviewRow,
  activityId: string = NO_ACTIVITY,
): LinkPreviewView => ({
  id: preview.id,
  activityId,
  url: preview.url,
  title: preview.title,
  siteName: preview.site_name,
  description: preview.description,
  mediaType: preview.media_type,
  channel: preview.channel,
  image: preview.image === null ? null : imageUri(preview.image.id),
  imageWidth: preview.image?.width ?? null,
  imageHeight: preview.image?.height ?? null,
  video: preview.video,
  favicon: null,
});
