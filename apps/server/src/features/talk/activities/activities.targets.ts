import type { Caller } from '../../../testing/app.ts';
import { madeId, makes, type Targets } from '../../../testing/target.ts';
import { makeEvent } from '../../events/programme/events.factory.ts';

export const targets: Targets = {
  makers: [
    makes(['activityId'], async ({ owner }) => ({
      activityId: await madeId(owner.post('/activities', { message: 'theirs alone' })),
    })),
    makes(['closedActivityId'], async ({ owner, id }) => ({
      closedActivityId: await madeId(
        owner.post('/activities', { message: 'theirs alone', groupId: await id('groupId') }),
      ),
    })),
    makes(['gatheringActivityId', 'gatheringCommentId'], async ({ org, owner, id }) => {
      const { db, organizationId } = org.context();
      const eventId = await makeEvent(db, organizationId, {
        name: 'Theirs alone',
        creator_id: owner.id,
        group_id: await id('groupId'),
        group_only: true,
      });
      const post = await talkAbout(owner, eventId);
      return { gatheringActivityId: post.id, gatheringCommentId: post.commentId };
    }),
    makes(['quietActivityId', 'quietCommentId'], async ({ org, owner }) => {
      const { db, organizationId } = org.context();
      const eventId = await makeEvent(db, organizationId, { name: 'Theirs alone', creator_id: owner.id });
      const post = await talkAbout(owner, eventId);
      await owner.post(`/listings/${eventId}/unpublish`);
      return { quietActivityId: post.id, quietCommentId: post.commentId };
    }),
    makes(['unlistedActivityId'], async ({ org, owner }) => {
      const { db, organizationId } = org.context();
      const eventId = await makeEvent(db, organizationId, {
        name: 'Theirs alone',
        creator_id: owner.id,
        visible: false,
      });
      return { unlistedActivityId: (await talkAbout(owner, eventId)).id };
    }),
  ],
  calls: {
    listContentActivities: { ids: { channelId: 'mediaChannelId' } },
    listManagedContentActivities: { ids: { channelId: 'mediaChannelId' } },
  },
};

/** A post about the event with a comment below it. */
async function talkAbout(author: Caller, eventId: string): Promise<{ id: string; commentId: string }> {
  const id = await madeId(author.post('/activities', { message: 'theirs alone', eventId }));
  const comment = author.post('/activities', { message: 'theirs alone', commentedId: id });
  return { id, commentId: await madeId(comment) };
}
