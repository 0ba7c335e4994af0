import { Readable } from 'node:stream';
import { makeMp4 } from '../../../platform/media/video.factory.ts';
import { appendToUpload, createUpload, finishUpload } from '../../ground/storage/index.ts';
import type { TracksView } from './tracks/tracks.schemas.ts';
import { madeId, makes, type CallHints, type Targets } from '../../../testing/target.ts';

/** Calls that name a channel. */
const OPERATIONS = [
  'manageChannel',
  'getChannel',
  'listChannelContents',
  'getChannelContent',
  'getContentTracks',
  'getTranscript',
  'saveCaptions',
  'setDefaultCaptions',
  'deleteCaptions',
  'saveChapters',
  'likeContent',
  'unlikeContent',
  'subscribeToChannel',
  'unsubscribeFromChannel',
  'updateChannelSubscription',
  'getChannelSubscription',
  'getMemberFeed',
  'createMemberFeed',
  'deleteMemberFeed',
  'manageChannel',
  'getManagedChannel',
  'updateManagedChannel',
  'deleteManagedChannel',
  'listChannelManagers',
  'addChannelManager',
  'removeChannelManager',
  'getChannelNumbers',
  'listChannelSubscribers',
  'listManagedContents',
  'getManagedContent',
  'createContent',
  'updateContent',
  'deleteContent',
  'scheduleContent',
  'unscheduleContent',
  'listContentGuests',
  'createContentGuest',
  'updateContentGuest',
  'deleteContentGuest',
];
/** Chats have channels of their own. */
const IDS = { channelId: 'mediaChannelId' };

const CAPTIONS = 'WEBVTT\n\n00:01.000 --> 00:02.000\nTheirs alone\n';

const HINTS: Readonly<Record<string, CallHints>> = {
  addChannelManager: { body: ({ strangerId }) => ({ accountId: strangerId }) },
  removeChannelManager: { ids: { accountId: 'strangerId' } },
  scheduleContent: {
    ids: { contentId: 'draftContentId' },
    body: () => ({ date: new Date(Date.now() + 3_600_000).toISOString() }),
  },
  saveCaptions: { body: () => ({ language: 'en', text: CAPTIONS }) },
  unscheduleContent: { ids: { contentId: 'draftContentId' } },
};

export const targets: Targets = {
  makers: [
    makes(['uploadId'], async ({ org, owner }) => {
      const ctx = org.context(owner.id);
      const film = makeMp4();
      const about = { kind: 'video', name: 'theirs alone.mp4', minutes: 1, size: film.length } as const;
      const { id } = await createUpload(ctx, about);
      await appendToUpload(ctx, id, { offset: 0, announced: film.length, content: Readable.from([film]) });
      await finishUpload(ctx, id);
      return { uploadId: id };
    }),
    makes(
      ['mediaChannelId', 'contentId', 'draftContentId', 'guestId', 'captionId'],
      async ({ org, owner, staff }) => {
        const mediaChannelId = await madeId(
          staff.post('/channels/managed', { channel: { name: 'Theirs alone', visible: true } }),
        );
        const { db, organizationId } = org.context();
        await db
          .updateTable('channel')
          .set({ creator_id: owner.id })
          .where('channel.organization_id', '=', organizationId)
          .where('channel.id', '=', mediaChannelId)
          .execute();
        const path = `/channels/managed/${mediaChannelId}/contents`;
        const contentId = await madeId(owner.post(path, { title: 'Theirs alone', visible: true }));
        const draftContentId = await madeId(owner.post(path, { title: 'Theirs alone' }));
        const guestId = await madeId(
          owner.post(`${path}/${contentId}/guests`, { contentGuest: { type: 'host', name: 'Theirs alone' } }),
        );
        await owner.post(`/channels/${mediaChannelId}/subscribers`);
        const saved = await owner.put<TracksView>(`${path}/${contentId}/captions`, {
          language: 'pt',
          text: CAPTIONS,
        });
        const captionId = saved.body.data.captions[0]?.id ?? '';
        return { mediaChannelId, contentId, draftContentId, guestId, captionId };
      },
    ),
  ],
  calls: Object.fromEntries(
    OPERATIONS.map((id) => [id, { ...HINTS[id], ids: { ...IDS, ...HINTS[id]?.ids } }]),
  ),
};
