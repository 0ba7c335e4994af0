import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Db } from '../../../../platform/db/database.ts';
import { newId } from '../../../../platform/ids.ts';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import type { AccountView } from '../../../ground/accounts/accounts.schemas.ts';
import { makeEvent, makeImage } from '../events.factory.ts';
import type { EventView } from '../events.schemas.ts';
import type { EventMediaItemView } from '../media/media.schemas.ts';
import type { EventPageView, FaqSectionView } from './pages.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let acme: Caller;
let beta: Caller;
let db: Db;
let id: string;
let image: string;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  id = org.organization.id;
  db = testApp.database.forOrganization(id);
  acme = await org.member({ firstName: 'Acmé' });
  beta = await org.member({ firstName: 'Beta' });
  image = await makeImage(db, id);
  await fill(await makeEvent(db, id, { slug: 'conf' }));
});
after(() => testApp.close());

async function fill(eventId: string): Promise<void> {
  const tenant = { organization_id: id };
  const now = { created_at: new Date(), updated_at: new Date() };
  const [page, section, level] = [newId(), newId(), newId()];
  await db
    .insertInto('event_page')
    .values({
      ...tenant,
      id: page,
      event_id: eventId,
      slug: 'about',
      title: 'About',
      subtitle: 'sub',
      html: '<p>x</p>',
      sort_order: 4,
    })
    .execute();
  await db
    .insertInto('event_page_image')
    .values({ ...tenant, page_id: page, image_id: image })
    .execute();
  await db
    .insertInto('event_faq_section')
    .values([
      { ...tenant, id: section, event_id: eventId, slug: 'travel', name: 'Travel', search_text: 'travel' },
      {
        ...tenant,
        id: newId(),
        event_id: eventId,
        slug: 'food',
        name: 'Food',
        search_text: 'food',
        sort_order: 1,
      },
    ])
    .execute();
  await db
    .insertInto('event_faq')
    .values({
      ...tenant,
      id: newId(),
      section_id: section,
      slug: 'train',
      question: 'By train?',
      answer: 'Yes.',
    })
    .execute();
  await db
    .insertInto('event_media')
    .values({
      ...tenant,
      ...now,
      id: newId(),
      event_id: eventId,
      name: 'View',
      description: 'd',
      image_id: image,
      search_text: 'view',
    })
    .execute();
  await db
    .insertInto('event_sponsor')
    .values([
      { ...tenant, event_id: eventId, account_id: acme.id, sort_order: 2 },
      { ...tenant, event_id: eventId, account_id: beta.id, sort_order: 1 },
    ])
    .execute();
  await db
    .insertInto('event_sponsorship_level')
    .values({
      ...tenant,
      ...now,
      id: level,
      event_id: eventId,
      slug: 'gold',
      name: 'Gold',
      description: 'g',
      sponsors_per_row: 2,
    })
    .execute();
  await db
    .insertInto('event_sponsorship')
    .values({
      ...tenant,
      id: newId(),
      level_id: level,
      name: 'Acme',
      description: 'a',
      url: 'https://a.example',
      account_id: acme.id,
      image_id: image,
    })
    .execute();
}

test('a page is read back with its gallery, by slug and by id', async () => {
  const { data } = (await org.visitor.get<EventPageView>('/events/conf/pages/about')).body;
  assert.deepEqual(
    { ...data, id: '', updatedAt: '', images: data.images.map((picture) => picture.id) },
    {
      id: '',
      slug: 'about',
      title: 'About',
      sortOrder: 4,
      html: '<p>x</p>',
      subtitle: 'sub',
      updatedAt: '',
      images: [image],
    },
  );
  assert.deepEqual((await org.visitor.get(`/events/conf/pages/${data.id}`)).body.data, data);
  assert.equal((await org.visitor.get('/events/conf/pages/none')).statusCode, 404);
});

test('questions come in their sections', async () => {
  const { data } = (await org.visitor.get<FaqSectionView[]>('/events/conf/faqs')).body;
  assert.deepEqual(
    data.map(({ slug, name, faqs }) => [slug, name, faqs.map(({ question, answer }) => [question, answer])]),
    [
      ['travel', 'Travel', [['By train?', 'Yes.']]],
      ['food', 'Food', []],
    ],
  );
  assert.equal((await org.visitor.get<FaqSectionView[]>('/events/conf/faqs?search=foo')).body.data.length, 1);
  assert.equal((await org.visitor.get<FaqSectionView[]>('/events/conf/faqs?pageSize=1')).body.data.length, 1);
});

test('media are listed by kind', async () => {
  const items = async (query = ''): Promise<EventMediaItemView[]> =>
    (await org.visitor.get<EventMediaItemView[]>(`/events/conf/media${query}`)).body.data;
  const [item] = await items('?type=image');
  assert.deepEqual(
    [item?.name, item?.description, item?.imageId, item?.image?.id],
    ['View', 'd', image, image],
  );
  assert.deepEqual([item?.video, item?.file, item?.allowedPassTypes], [null, null, []]);
  assert.deepEqual(await items('?type=video'), []);
  assert.equal((await items('?search=iew')).length, 1);
  assert.equal((await org.visitor.get('/events/conf/media?type=sound')).statusCode, 400);
});

test('sponsors are full accounts in the order of the organiser', async () => {
  const sponsors = async (query = ''): Promise<AccountView[]> =>
    (await org.visitor.get<AccountView[]>(`/events/conf/sponsors${query}`)).body.data;
  assert.deepEqual(
    (await sponsors()).map((account) => account.id),
    [beta.id, acme.id],
  );
  assert.ok((await sponsors()).every((account) => 'bio' in account));
  assert.deepEqual(
    (await sponsors('?pageSize=1&page=2')).map((account) => account.id),
    [acme.id],
  );
  assert.deepEqual(
    (await sponsors('?search=acme')).map((account) => account.id),
    [acme.id],
  );
});

test('the event itself carries the base forms of them all', async () => {
  const { data } = (await org.visitor.get<EventView>('/events/conf')).body;
  assert.deepEqual(Object.keys(data.pages[0] ?? {}), ['id', 'slug', 'title', 'sortOrder']);
  assert.deepEqual(Object.keys(data.faqSections[0] ?? {}), ['id', 'slug', 'name']);
  assert.deepEqual(
    data.sponsors.map((account) => account.id),
    [beta.id, acme.id],
  );
  assert.ok(data.sponsors.every((account) => !('bio' in account)));
  const [level] = data.sponsorshipLevels;
  assert.deepEqual(
    [level?.slug, level?.name, level?.description, level?.sponsorsPerRow],
    ['gold', 'Gold', 'g', 2],
  );
  const [sponsor] = level?.sponsors ?? [];
  assert.deepEqual(
    [sponsor?.name, sponsor?.description, sponsor?.url, sponsor?.account?.id, sponsor?.image?.id],
    ['Acme', 'a', 'https://a.example', acme.id, image],
  );
  assert.deepEqual(data._count, {
    activations: 0,
    sessions: 0,
    speakers: 0,
    sponsors: 2,
    sponsorshipLevels: 1,
    media: 1,
    passTypes: 0,
    passTypesLeft: 0,
  });
});
