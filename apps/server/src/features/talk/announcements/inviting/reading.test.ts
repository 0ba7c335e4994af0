import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestApp, until, type TestApp } from '../../../../testing/app.ts';
import { makeEvent } from '../../../events/programme/events.factory.ts';
import {
  makePass,
  makePassType,
  makeRegistration,
} from '../../../events/registration/passes/passes.factory.ts';
import { ask, openSurvey, section } from '../../../events/surveys/surveys.factory.ts';
import type { AnnouncementView } from '../announcements.schemas.ts';
import type { SurveyInvitationView } from './inviting.schemas.ts';

let testApp: TestApp;

before(async () => {
  testApp = await createTestApp();
  await testApp.app.startJobs();
});
after(() => testApp.close());

test('an invitation of pass holders is read by those invited, and changed by the staff', async () => {
  const org = await testApp.organization();
  const [staff, host, vip, other] = [
    await org.staff(),
    await org.member(),
    await org.member(),
    await org.member(),
  ];
  const { db, organizationId } = org.context();
  const eventId = await makeEvent(db, organizationId, { name: 'Regatta', creator_id: host.id });
  const types = [
    await makePassType(db, organizationId, eventId),
    await makePassType(db, organizationId, eventId),
  ];
  for (const [index, who] of [vip, other].entries()) {
    const registrationId = await makeRegistration(db, organizationId, eventId, who.id);
    await makePass(db, organizationId, registrationId, types[index] ?? '');
  }
  const survey = await openSurvey(staff, [section([ask({ name: 'Name' })])]);
  const sent = await staff.post<SurveyInvitationView>(`/admin/surveys/${survey.id}/invitations`, {
    title: 'How was it?',
    html: '<p>Two minutes.</p>',
    email: false,
    push: false,
    among: 'passHolders',
    amongId: types[0],
  });
  assert.equal(sent.statusCode, 200, sent.body.message);
  const { id } = sent.body.data;
  const listed = async (caller: typeof vip) =>
    (await caller.get<AnnouncementView[]>(`/self/announcements?eventId=${eventId}`)).body.data.map(
      (one) => one.id,
    );
  await until(
    () => listed(vip),
    (ids) => ids.includes(id),
  );
  assert.equal((await vip.get(`/self/announcements/${id}`)).statusCode, 200);
  assert.deepEqual(await listed(other), []);
  assert.equal((await other.get(`/self/announcements/${id}`)).statusCode, 404);

  const path = `/listings/${eventId}/announcements/${id}`;
  for (const refused of [await host.put(path, { title: 'Mine now' }), await host.delete(path)])
    assert.deepEqual([refused.statusCode, refused.body.code], [403, 'announcement.invitation']);
  assert.equal((await staff.put(path, { title: 'Well?' })).statusCode, 200);
  assert.equal((await vip.get<AnnouncementView>(`/self/announcements/${id}`)).body.data.title, 'Well?');
});

test('an invitation that is sent at once to a closed survey names no hour', async () => {
  const org = await testApp.organization();
  const staff = await org.staff();
  const { id } = await openSurvey(staff, [section([ask({ name: 'Name' })])]);
  assert.equal((await staff.post(`/admin/surveys/${id}/close`)).statusCode, 200);
  const words = { title: 'Well?', html: '<p>Now.</p>', email: false, push: false, among: 'everyone' };
  const send = (more: object) => staff.post(`/admin/surveys/${id}/invitations`, { ...words, ...more });
  const { body } = await send({});
  assert.deepEqual([body.code, body.field], ['survey.notOpenThen', undefined]);
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
  assert.equal((await send({ scheduledAt })).body.field, 'scheduledAt');
});
