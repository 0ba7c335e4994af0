import { newId } from '../../../platform/ids.ts';
import { PIXEL } from '../../../testing/samples.ts';
import { madeId, makes, type Targets, type World } from '../../../testing/target.ts';
import { makeEvent, makeSession, makeSpeaker } from './events.factory.ts';

export const targets: Targets = {
  makers: [
    makes(['eventId'], async ({ org, owner }) => {
      const { db, organizationId } = org.context();
      return { eventId: await makeEvent(db, organizationId, { name: 'Theirs alone', creator_id: owner.id }) };
    }),
    makes(['sessionId', 'speakerId', 'pageId'], async ({ org, id }) => {
      const { db, organizationId } = org.context();
      const eventId = await id('eventId');
      const pageId = newId();
      await db
        .insertInto('event_page')
        .values({
          organization_id: organizationId,
          id: pageId,
          event_id: eventId,
          slug: 'page',
          title: 'Theirs alone',
        })
        .execute();
      return {
        pageId,
        sessionId: await makeSession(db, organizationId, eventId),
        speakerId: await makeSpeaker(db, organizationId, eventId),
      };
    }),
    makes(
      [
        'coHostId',
        'sponsorId',
        'trackId',
        'locationId',
        'mediaId',
        'mediaItemId',
        'sponsorshipLevelId',
        'sponsorshipId',
        'faqSectionId',
        'faqId',
      ],
      makeHosted,
    ),
  ],
  calls: {
    setListingSpaces: { body: () => ({ spaces: [] }) },
    putListingCoHost: { ids: { accountId: 'strangerId' } },
    removeListingCoHost: { ids: { accountId: 'coHostId' } },
    createListing: {
      body: () => ({
        event: {
          eventType: 'physical',
          visible: true,
          name: 'sample',
          shortDescription: '',
          eventStart: '2030-01-01T10:00:00.000Z',
          eventEnd: '2030-01-01T12:00:00.000Z',
          timezone: 'Europe/Berlin',
        },
      }),
    },
    createListingSession: {
      body: () => ({
        session: {
          name: 'sample',
          startTime: '2030-01-01T10:00:00.000Z',
          endTime: '2030-01-01T12:00:00.000Z',
        },
      }),
    },
    createListingSpeaker: { body: () => ({ speaker: { firstName: 'sample' } }) },
    addListingSponsor: { body: ({ strangerId }) => ({ sponsorId: strangerId }) },
    addListingCoHost: { body: ({ strangerId }) => ({ accountId: strangerId }) },
    createListingMedia: { body: () => ({ image: PIXEL }) },
  },
};

/** Content that the host has put on the pages of the event, and a co-host. */
async function makeHosted({ org, owner, id }: World) {
  const eventId = await id('eventId');
  const coHost = await org.member();
  const sponsor = await org.member();
  const make = (path: string, body: object): Promise<string> =>
    madeId(owner.post(`/listings/${eventId}/${path}`, body));
  await owner.post(`/listings/${eventId}/coHosts`, { accountId: coHost.id });
  await owner.post(`/listings/${eventId}/sponsors`, { sponsorId: sponsor.id });
  const faqSectionId = await make('faqs', { name: 'Theirs alone' });
  const sponsorshipLevelId = await make('sponsorshipLevels', { name: 'Theirs alone' });
  const { body: rank } = await owner.post<{ sponsors: { id: string }[] }>(
    `/listings/${eventId}/sponsorshipLevels/${sponsorshipLevelId}/sponsors`,
    { name: 'Theirs alone' },
  );
  return {
    coHostId: coHost.id,
    sponsorId: sponsor.id,
    trackId: await make('tracks', { name: 'Theirs alone' }),
    locationId: await make('locations', { name: 'Theirs alone' }),
    mediaId: await make('media', { name: 'Theirs alone', image: PIXEL }),
    mediaItemId: await make('media', { name: 'Theirs alone', image: PIXEL }),
    sponsorshipLevelId,
    sponsorshipId: rank.data.sponsors[0]?.id ?? '',
    faqSectionId,
    faqId: await make(`faqs/${faqSectionId}/questions`, { question: 'Theirs alone' }),
  };
}
