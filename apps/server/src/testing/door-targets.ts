import { makeEvent } from '../features/events/programme/events.factory.ts';
import {
  makePass,
  makePassType,
  makeQuestion,
  makeRegistration,
  makeSection,
} from '../features/events/registration/passes/passes.factory.ts';
import type { Caller, TestOrganization } from './app.ts';

/** An event of this host with somebody who comes to it. */
export async function makeDoor(org: TestOrganization, host: Caller) {
  const { db, organizationId } = org.context();
  const guest = await org.member();
  const doorEventId = await makeEvent(db, organizationId, { name: 'Theirs alone', creator_id: host.id });
  const passTypeId = await makePassType(db, organizationId, doorEventId, { name: 'Theirs alone' });
  const registrationId = await makeRegistration(db, organizationId, doorEventId, guest.id);
  const sectionId = await makeSection(db, organizationId, doorEventId);
  return {
    doorEventId,
    doorQuestionId: await makeQuestion(db, organizationId, doorEventId, sectionId),
    doorAccountId: guest.id,
    doorPassId: await makePass(db, organizationId, registrationId, passTypeId),
  };
}
