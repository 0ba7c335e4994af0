import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../platform/ids.ts';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { makePass, makePassType, makeRegistration } from '../registration/passes/passes.factory.ts';
import { makeEvent, makeImage, makeLocation, makeSession, makeSpeaker } from './events.factory.ts';
import type { EventView } from './events.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let host: Caller;
let eventId: string;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  host = await org.member();
  eventId = await makeWhole();
});
after(() => testApp.close());

/** With some of all that an event may have, in a group and a series; its host comes to it. */
async function makeWhole(): Promise<string> {
  const { db, organizationId } = org.context();
  const now = new Date();
  const row = { organization_id: organizationId, id: newId(), slug: 'whole', name: 'Whole' };
  const made = { ...row, created_at: now, updated_at: now };
  await db.insertInto('series').values(made).execute();
  await db
    .insertInto('community_group')
    .values({ ...made, access: 'public' })
    .execute();
  const id = await makeEvent(db, organizationId, {
    slug: 'whole',
    creator_id: host.id,
    group_id: row.id,
    series_id: row.id,
    registration: true,
    long_description: '<p>long</p>',
    reservation_description: 'rooms',
  });
  const location_id = await makeLocation(db, organizationId, id);
  for (const slug of ['one', 'two']) await makeSession(db, organizationId, id, { slug, location_id });
  await makeSpeaker(db, organizationId, id);
  const part = { organization_id: organizationId, event_id: id, slug: 'part' };
  await db
    .insertInto('event_sponsor')
    .values({ organization_id: organizationId, event_id: id, account_id: host.id })
    .execute();
  await db
    .insertInto('event_page')
    .values({ ...part, id: newId(), title: 'Page' })
    .execute();
  await db
    .insertInto('event_faq_section')
    .values({ ...part, id: newId(), name: 'Section' })
    .execute();
  const level = { ...part, id: newId(), name: 'Gold', created_at: now, updated_at: now };
  await db.insertInto('event_sponsorship_level').values(level).execute();
  await db
    .insertInto('event_sponsorship')
    .values({ organization_id: organizationId, id: newId(), level_id: level.id, name: 'Sponsor' })
    .execute();
  const passTypeId = await makePassType(db, organizationId, id);
  const secretId = await makePassType(db, organizationId, id, { visibility: 'private' });
  const image = await makeImage(db, organizationId);
  for (const opens of [undefined, passTypeId, secretId]) {
    const mediaId = newId();
    const shown = opens === undefined ? { image_id: image } : { closed_image_id: image, restricted: true };
    await db
      .insertInto('event_media')
      .values({
        organization_id: organizationId,
        event_id: id,
        id: mediaId,
        name: 'Item',
        created_at: now,
        updated_at: now,
        ...shown,
      })
      .execute();
    if (opens !== undefined)
      await db
        .insertInto('event_media_pass_type')
        .values({ organization_id: organizationId, media_id: mediaId, pass_type_id: opens })
        .execute();
  }
  const registrationId = await makeRegistration(db, organizationId, id, host.id);
  await makePass(db, organizationId, registrationId, passTypeId, { status: 'ready' });
  return id;
}

const LEFT_OUT = {
  longDescription: null,
  reservationDescription: null,
  sessions: [],
  speakers: [],
  sponsors: [],
  pages: [],
  faqSections: [],
  sponsorshipLevels: [],
  media: [],
};

const LISTS = {
  '/groups/events': '/events',
  '/groups/whole/events': '/events',
  '/series/whole/events': '/events',
  '/self/events': '/events',
  '/listings': '/listings',
};

test('an event in a list is counted as on its own page, and carries neither parts nor long texts', async () => {
  for (const [list, own] of Object.entries(LISTS))
    // Clients of before ask for whole events, and are answered all the same.
    for (const query of ['', '?lean=false']) {
      const whole = (await host.get<EventView>(`${own}/${eventId}`)).body.data;
      for (const [part, empty] of Object.entries(LEFT_OUT))
        assert.notDeepEqual(whole[part as keyof EventView], empty, `${own} has ${part}`);
      const listed = await host.get<EventView[]>(`${list}${query}`);
      assert.deepEqual(listed.body.data, [{ ...whole, ...LEFT_OUT }], list);
    }
});

test('media are counted in a list for whoever is told of them', async () => {
  const counted = async (who: Caller): Promise<number[]> => {
    const [listed] = (await who.get<EventView[]>('/series/whole/events')).body.data;
    const own = (await who.get<EventView>(`/events/${eventId}`)).body.data;
    assert.equal(listed?._count.media, own._count.media);
    return [own._count.media, own.media.length];
  };
  assert.deepEqual(await counted(host), [3, 3]);
  assert.deepEqual(await counted(org.visitor), [2, 1]);
  const guest = await org.member();
  assert.deepEqual(await counted(guest), [2, 1]);
  const { db, organizationId } = org.context();
  const { id: secretId } = await db
    .selectFrom('pass_type')
    .select('pass_type.id')
    .where('pass_type.organization_id', '=', organizationId)
    .where('pass_type.visibility', '=', 'private')
    .executeTakeFirstOrThrow();
  const registrationId = await makeRegistration(db, organizationId, eventId, guest.id);
  await makePass(db, organizationId, registrationId, secretId, { status: 'ready' });
  assert.deepEqual(await counted(guest), [3, 2]);
});
