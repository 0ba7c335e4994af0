import { madeId, makes, type Targets } from '../../../testing/target.ts';
import { createAnnouncement } from './index.ts';

const WORDS = { title: 'Theirs alone', html: 'theirs alone', email: false, push: false };

export const targets: Targets = {
  makers: [
    makes(['announcementId'], async ({ org, owner, id }) => {
      const groupId = await id('groupId');
      const { row } = await createAnnouncement(org.context(owner.id), { groupId }, WORDS);
      return { announcementId: row.id };
    }),
    makes(['toAllAnnouncementId'], async ({ staff }) => ({
      toAllAnnouncementId: await madeId(staff.post('/admin/announcements', WORDS)),
    })),
    makes(['eventAnnouncementId'], async ({ owner, id }) => ({
      eventAnnouncementId: await madeId(owner.post(`/listings/${await id('eventId')}/announcements`, WORDS)),
    })),
    makes(['surveyInvitationId'], async ({ staff, id }) => ({
      surveyInvitationId: await madeId(
        staff.post(`/admin/surveys/${await id('surveyId')}/invitations`, { ...WORDS, among: 'everyone' }),
      ),
    })),
  ],
  calls: {
    listSurveyAudiences: { query: 'among=group' },
    sizeSurveyAudience: { query: 'among=everyone' },
    createSurveyInvitation: { body: () => ({ among: 'everyone' }) },
    deleteSurveyInvitation: { ids: { invitationId: 'surveyInvitationId' } },
    updateAnnouncement: { ids: { announcementId: 'toAllAnnouncementId' } },
    deleteAnnouncement: { ids: { announcementId: 'toAllAnnouncementId' } },
    updateListingAnnouncement: { ids: { announcementId: 'eventAnnouncementId' } },
    deleteListingAnnouncement: { ids: { announcementId: 'eventAnnouncementId' } },
  },
};
