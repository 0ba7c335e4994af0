import type { ChannelAccess, ContentKind, GuestType, PodcastType } from './channels.tables.ts';

export type { ContentKind } from './channels.tables.ts';

export const CHANNEL_ACCESS = ['everyone', 'members'] as const satisfies readonly ChannelAccess[];
export const PODCAST_TYPES = ['episodic', 'serial'] as const satisfies readonly PodcastType[];
export const CONTENT_KINDS = ['video', 'audio', 'article'] as const satisfies readonly ContentKind[];
export const GUEST_TYPES = ['guest', 'host', 'author'] as const satisfies readonly GuestType[];

export const MOST_CHANNEL_PLANS = 50;

/** A list carries no text that is longer: a hundred whole articles would be many megabytes. */
export const MOST_LISTED_TEXT = 5000;

/** Of an organization one job stands in the queue, behind those of others; it cuts one film. */
export const CUT_KEY = 'cut';
/** As the one above; it makes one size of one film, where there is ffmpeg. */
export const RENDER_KEY = 'render';
