import { Readable } from 'node:stream';
import { makeMp4 } from '../../../platform/media/video.factory.ts';
import { appendToUpload, createUpload, finishUpload } from '../../ground/storage/index.ts';
import type { TracksView } from './tracks/tracks.schemas.ts';
import { PICTURE } from '../../../testing/samples.ts';
import { madeId, makes, type CallHints, type Targets } from '../../../testing/target.ts';

/** Calls that name a channel. */
const OPERATIONS = [
  'manageChannel',
  'setChannelPlans',
  'getChannel',
  'listChannelContents',
  'getChannelContent',
  'getContentTracks',
  'getTranscript',
  'saveCaptions',
  'setDefaultCaptions',
  'deleteCaptions',
  'saveChapters',
  'getContentFilm',
  'cutContentFilm',
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
  'listChannelCollections',
  'getChannelCollection',
  'listCollectionContents',
  'listChannelInterests',
  'listContentInterests',
  'listGuestsOfContent',
  'listManagedCollections',
  'getManagedCollection',
  'listManagedCollectionContents',
  'createChannelCollection',
  'changeChannelCollection',
  'addToCollection',
  'moveInCollection',
  'takeFromCollection',
  'listManagedChannelInterests',
  'listManagedContentInterests',
  'addChannelInterest',
  'addContentInterest',
  'removeChannelInterest',
  'removeContentInterest',
  'setContentImage',
];
/** Chats have channels of their own. */
const IDS = { channelId: 'mediaChannelId' };

const FILM = `data:video/mp4;base64,${makeMp4().toString('base64')}`;
const CAPTIONS = 'WEBVTT\n\n00:01.000 --> 00:02.000\nTheirs alone\n';

const HINTS: Readonly<Record<string, CallHints>> = {
  addChannelManager: { body: ({ strangerId }) => ({ accountId: strangerId }) },
  removeChannelManager: { ids: { accountId: 'strangerId' } },
  scheduleContent: {
    ids: { contentId: 'draftContentId' },
    body: () => ({ date: new Date(Date.now() + 3_600_000).toISOString() }),
  },
  saveCaptions: { body: () => ({ language: 'en', text: CAPTIONS }) },
  setContentImage: { body: () => ({ imageDataUri: PICTURE }) },
  moveInCollection: { body: () => ({ afterContentId: null }) },
  getContentFilm: { ids: { contentId: 'filmContentId' } },
  cutContentFilm: { ids: { contentId: 'filmContentId' } },
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
      [
        'mediaChannelId',
        'contentId',
        'draftContentId',
        'filmContentId',
        'guestId',
        'captionId',
        'collectionId',
      ],
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
        const film = { source: 'content', name: 'Theirs alone', minutes: 1, dataUri: FILM };
        const videoId = await madeId(owner.post('/storage/videos', film));
        const filmContentId = await madeId(owner.post(path, { title: 'Theirs alone' }));
        await owner.put(`${path}/${filmContentId}`, { content: { videoId } });
        const guestId = await madeId(
          owner.post(`${path}/${contentId}/guests`, { contentGuest: { type: 'host', name: 'Theirs alone' } }),
        );
        await owner.post(`/channels/${mediaChannelId}/subscribers`);
        const saved = await owner.put<TracksView>(`${path}/${contentId}/captions`, {
          language: 'pt',
          text: CAPTIONS,
        });
        const captionId = saved.body.data.captions[0]?.id ?? '';
        const collections = `/channels/managed/${mediaChannelId}/collections`;
        const collectionId = await madeId(owner.post(collections, { name: 'Theirs alone' }));
        await owner.post(`${collections}/${collectionId}/contents/${contentId}`);
        return { mediaChannelId, collectionId, contentId, draftContentId, filmContentId, guestId, captionId };
      },
    ),
  ],
  calls: Object.fromEntries(
    OPERATIONS.map((id) => [id, { ...HINTS[id], ids: { ...IDS, ...HINTS[id]?.ids } }]),
  ),
};
