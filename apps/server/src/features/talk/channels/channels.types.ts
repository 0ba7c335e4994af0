import type { ChannelAccess, ContentKind, GuestType } from './channels.tables.ts';

export type { ContentKind } from './channels.tables.ts';

export const CHANNEL_ACCESS = ['everyone', 'members'] as const satisfies readonly ChannelAccess[];
export const CONTENT_KINDS = ['video', 'audio', 'article'] as const satisfies readonly ContentKind[];
export const GUEST_TYPES = ['guest', 'host', 'author'] as const satisfies readonly GuestType[];
