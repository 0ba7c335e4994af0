import { type Content, getContentTracksOptions, getTranscriptOptions } from '@atrium/api';

export const tracksOptions = (channel: string, content: string) =>
  getContentTracksOptions({ path: { channelId: channel, contentId: content } });

/** By their slugs, as the page that holds the tracks has them. */
export const tracksOf = ({ channel, slug }: Content) => tracksOptions(channel.slug, slug);

export const transcriptOf = ({ channel, slug }: Content, captionId: string) =>
  getTranscriptOptions({ path: { channelId: channel.slug, contentId: slug, captionId } });
