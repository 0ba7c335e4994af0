import { makeDoor } from './door-targets.ts';
import { createAnnouncement } from '../features/talk/announcements/index.ts';
import {
  makeEvent,
  makeImage,
  makeSession,
  makeSpeaker,
} from '../features/events/programme/events.factory.ts';
import {
  makeAddOn,
  makeCoupon,
  makePackage,
  makePassType,
  makeQuestion,
  makeRoomType,
  makeSection,
} from '../features/events/tickets/tickets.factory.ts';
import { issueTokens, signInOf } from '../features/ground/identity/index.ts';
import { makeReceipt } from '../features/events/documents/documents.factory.ts';
import { makePass, makeRegistration } from '../features/events/registration/passes/passes.factory.ts';
import { openIntent } from '../features/money/payments/index.ts';
import { makeSale } from '../features/events/waitlist/waitlist.factory.ts';
import { makeToken } from '../features/reach/notifications/mails/unsubscribe-tokens.ts';
import { makeFeedToken } from '../features/events/attendee/agenda/calendar-tokens.ts';
import { newId } from '../platform/ids.ts';
import { makeMp4 } from '../platform/media/video.factory.ts';
import type { Caller, TestOrganization } from './app.ts';
import { makeAttendance } from './attendance.ts';

/** One of each kind of thing that a path can name, and who made them. */
export interface Targets {
  readonly ids: Readonly<Record<string, string>>;
  /** Owns almost everything. */
  readonly owner: Caller;
  /** Takes part in the owner's threads and circles, asks to join the group; reported, reacted and scanned. */
  readonly participant: Caller;
}

export async function makeTargets(org: TestOrganization): Promise<Targets> {
  const member = await org.member();
  const { db, organizationId } = org.context();
  const eventId = await makeEvent(db, organizationId, { name: 'Theirs alone', creator_id: member.id });
  await member.put(`/listings/${eventId}/emails/confirmation`, { body: 'theirs alone' });
  const activity = await member.post<{ id: string }>('/activities', { message: 'theirs alone' });
  const reader = await org.member();
  const reported = await reader.post<{ reports: { id: string }[] }>(
    `/activities/${activity.body.data.id}/report`,
  );
  const staff = await org.staff();
  const rule = await staff.post<{ id: string }>('/admin/moderation/rules', {
    kind: 'word',
    pattern: 'heirs',
    action: 'flag',
  });
  const interest = await member.post<{ id: string }>('/interests', { name: 'theirs alone' });
  const group = await member.post<{ id: string }>('/groups', {
    group: { name: 'Theirs alone', description: '', access: 'private', active: true },
  });
  const groupId = group.body.data.id;
  await reader.post(`/groups/${groupId}/requests`);
  const requests = await member.get<{ id: string }[]>(`/groups/${groupId}/requests`);
  await member.post(`/groups/${groupId}/invitations`, { accountIds: [(await org.member()).id] });
  const invitations = await member.get<{ id: string }[]>(`/groups/${groupId}/invitations`);
  const announcement = await createAnnouncement(
    org.context(member.id),
    { groupId },
    { title: 'Theirs alone', html: 'theirs alone', email: false, push: false },
  );
  const pushDeviceId = newId();
  await member.put(`/self/push-devices/${pushDeviceId}`, {
    pushDevice: { deviceToken: 'theirs-alone', pushService: 'firebase', appType: 'COMMUNITYXM' },
  });
  const video = await member.post<{ id: string }>('/storage/videos', {
    source: 'activity',
    name: 'theirs alone',
    minutes: 1,
    dataUri: `data:video/mp4;base64,${makeMp4().toString('base64')}`,
  });
  const thread = await member.post<{ id: string; lastMessage: { id: string } }>('/threads', {
    subject: 'theirs alone',
    accountIds: [reader.id],
    message: { body: 'theirs alone' },
  });
  const { id: threadId, lastMessage } = thread.body.data;
  const reaction = await reader.post<{ id: string }>(
    `/threads/${threadId}/messages/${lastMessage.id}/reactions`,
    { emojiName: '👍' },
  );
  const circle = await member.post<{ id: string }>('/threads/circles', {
    name: 'theirs alone',
    accountIds: [reader.id],
  });
  const dataExport = await member.post<{ id: string }>('/self/exports');
  const link = await member.post<{ id: string }>('/self/shared-access', {
    name: 'theirs alone',
    scope: 'read',
    expiresIn: 3600,
  });
  const pageId = newId();
  const seriesId = newId();
  const at = { organization_id: organizationId, created_at: new Date(), updated_at: new Date() };
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
  await db
    .insertInto('series')
    .values({ ...at, id: seriesId, slug: 'series', name: 'Theirs alone' })
    .execute();
  const mailId = newId();
  await db
    .insertInto('mail')
    .values({
      organization_id: organizationId,
      id: mailId,
      recipient_address: 'ana@example.org',
      subject: 'Theirs alone',
      text: 'theirs alone',
      state: 'failed',
      attempts: 10,
      created_at: new Date(),
    })
    .execute();
  const toAll = await staff.post<{ id: string }>('/admin/announcements', {
    title: 'Theirs alone',
    html: 'theirs alone',
    email: false,
    push: false,
  });
  const offers = {
    level: await staff.post<{ id: string }>('/admin/levels', { name: 'Theirs alone', color: '#112233' }),
    benefit: await staff.post<{ id: string }>('/admin/benefits', { title: 'Theirs alone' }),
    advertisement: await staff.post<{ id: string }>('/admin/advertisements', {
      type: 'square',
      title: 'Theirs alone',
      link: 'https://sponsor.example/',
    }),
    ticket: await member.post<{ id: string }>('/supportTickets', {
      type: 'bug',
      email: 'ana@example.org',
      request: 'Theirs alone',
    }),
  };
  await staff.put(`/admin/levels/${offers.level.body.data.id}/accounts/${member.id}`);
  await member.put(`/groups/${groupId}/sponsors/${member.id}`, {});
  const self = await member.get<{ shareCode: string }>('/self');
  const { shareCode } = self.body.data;
  const address = await member.post<{ id: string }>('/self/addresses', {
    name: 'Theirs alone',
    address1: 'a',
    city: 'b',
    state: '',
    country: 'DE',
    zip: '',
  });
  const team = await member.post<{ id: string }>('/self/team', {
    name: 'Theirs alone',
    email: `${reader.id}@example.org`,
  });
  const lead = await reader.post<{ id: string }>(`/self/leads/${shareCode}`);
  const sessionId = await makeSession(db, organizationId, eventId);
  const hosted = await makeHosted(org, member, eventId);
  const tickets = await makeTickets(org, eventId, sessionId);
  const ids = {
    accountId: member.id,
    shareCode,
    leadId: lead.body.data.id,
    addressId: address.body.data.id,
    teamId: team.body.data.id,
    sharedAccessId: link.body.data.id,
    levelId: offers.level.body.data.id,
    benefitId: offers.benefit.body.data.id,
    advertisementId: offers.advertisement.body.data.id,
    supportTicketId: offers.ticket.body.data.id,
    activityId: activity.body.data.id,
    reportId: reported.body.data.reports[0]?.id ?? '',
    groupId,
    announcementId: announcement.row.id,
    eventId,
    sessionId,
    ...tickets,
    ...hosted,
    type: 'confirmation',
    speakerId: await makeSpeaker(db, organizationId, eventId),
    pageId,
    seriesId,
    feed: makeFeedToken(org.context().services.secrets, organizationId, member.id, 0),
    imageId: await makeImage(db, organizationId),
    mailId,
    token: makeToken(org.context().services.secrets, organizationId, member.id, 'all'),
    videoId: video.body.data.id,
    exportId: dataExport.body.data.id,
    interestId: interest.body.data.id,
    threadId,
    messageId: lastMessage.id,
    reactionId: reaction.body.data.id,
    circleId: circle.body.data.id,
    pushDeviceId,
    signInId: signInOf((await issueTokens(org.context(), member.id)).AccessToken) ?? '',
    provider: 'Elsewhere',
    requestId: requests.body.data[0]?.id ?? '',
    ruleId: rule.body.data.id,
    invitationId: invitations.body.data[0]?.id ?? '',
  };
  const payment = await makePayment(org, member, staff, eventId);
  const draft = await makeDraft(org, member, address.body.data.id);
  const attendance = await makeAttendance(org, member);
  const soldOut = await makeSale(org.context(), 0, { event: { creator_id: member.id } });
  const place = await reader.post<{ id: string }>(`/self/events/${soldOut.eventId}/waitlist`, {
    ticketId: soldOut.passTypeId,
    quantity: 1,
  });
  const closed = await member.post<{ id: string }>('/activities', { message: 'theirs alone', groupId });
  const gatheringEventId = await makeEvent(db, organizationId, {
    name: 'Theirs alone',
    creator_id: member.id,
    group_id: groupId,
    group_only: true,
  });
  const quietEventId = await makeEvent(db, organizationId, { name: 'Theirs alone', creator_id: member.id });
  const unlistedEventId = await makeEvent(db, organizationId, {
    name: 'Theirs alone',
    creator_id: member.id,
    visible: false,
  });
  const gathering = await talkAbout(member, gatheringEventId);
  const quiet = await talkAbout(member, quietEventId);
  await member.post(`/listings/${quietEventId}/unpublish`);
  const unlisted = await talkAbout(member, unlistedEventId);
  return {
    ids: {
      ...ids,
      ...payment,
      ...draft,
      ...(await makePrinted(org, reader)),
      ...attendance,
      closedActivityId: closed.body.data.id,
      gatheringActivityId: gathering.id,
      gatheringCommentId: gathering.commentId,
      quietActivityId: quiet.id,
      quietCommentId: quiet.commentId,
      unlistedActivityId: unlisted.id,
      toAllAnnouncementId: toAll.body.data.id,
      ...(await makeDoor(org, member)),
      ...(await makeChat(org, member, reader)),
      soldOutEventId: soldOut.eventId,
      soldOutTicketId: soldOut.passTypeId,
      entryId: place.body.data.id,
    },
    owner: member,
    participant: reader,
  };
}

/** A post about the event with a comment below it. */
async function talkAbout(author: Caller, eventId: string): Promise<{ id: string; commentId: string }> {
  const post = await author.post<{ id: string }>('/activities', { message: 'theirs alone', eventId });
  const { id } = post.body.data;
  const comment = await author.post<{ id: string }>('/activities', {
    message: 'theirs alone',
    commentedId: id,
  });
  return { id, commentId: comment.body.data.id };
}

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==';

/** Content that the host has put on the pages of the event, and a co-host. */
async function makeHosted(org: TestOrganization, host: Caller, eventId: string) {
  const coHost = await org.member();
  const sponsor = await org.member();
  const make = async (path: string, body: object): Promise<string> =>
    (await host.post<{ id: string }>(`/listings/${eventId}/${path}`, body)).body.data.id;
  await make('coHosts', { accountId: coHost.id });
  await make('sponsors', { sponsorId: sponsor.id });
  const faqSectionId = await make('faqs', { name: 'Theirs alone' });
  const sponsorshipLevelId = await make('sponsorshipLevels', { name: 'Theirs alone' });
  const { body: rank } = await host.post<{ sponsors: { id: string }[] }>(
    `/listings/${eventId}/sponsorshipLevels/${sponsorshipLevelId}/sponsors`,
    { name: 'Theirs alone' },
  );
  const words = { title: 'Theirs alone', html: 'theirs alone', email: false, push: false };
  return {
    coHostId: coHost.id,
    sponsorId: sponsor.id,
    trackId: await make('tracks', { name: 'Theirs alone' }),
    locationId: await make('locations', { name: 'Theirs alone' }),
    mediaId: await make('media', { name: 'Theirs alone', image: PIXEL }),
    sponsorshipLevelId,
    sponsorshipId: rank.data.sponsors[0]?.id ?? '',
    faqSectionId,
    faqId: await make(`faqs/${faqSectionId}/questions`, { question: 'Theirs alone' }),
    eventAnnouncementId: await make('announcements', words),
  };
}

/** A conversation of three in which the owner has written. */
async function makeChat(org: TestOrganization, owner: Caller, participant: Caller) {
  const third = await org.member();
  const started = await owner.post<{ channelId: number }>('/self/chat/channels', {
    name: 'Theirs alone',
    accountIds: [participant.id, third.id],
  });
  const { channelId } = started.body.data;
  const sent = await owner.post<{ id: number }>(`/self/chat/channels/${channelId}/messages`, {
    text: 'theirs alone',
  });
  return {
    channelId: String(channelId),
    chatMessageId: String(sent.body.data.id),
    chatMemberId: third.id,
  };
}

/** Offers and questions of the event: one of each kind. */
async function makeTickets(org: TestOrganization, eventId: string, sessionId: string) {
  const { db, organizationId } = org.context();
  const passTypeId = await makePassType(db, organizationId, eventId, { name: 'Theirs alone', supply: 100 });
  const sectionId = await makeSection(db, organizationId, eventId);
  const ofSession = await makeSection(db, organizationId, eventId, { session_id: sessionId });
  const search = { type: 'search', name: 'Theirs alone' };
  const question = await makeQuestion(db, organizationId, { eventId, sectionId }, search);
  const asked = await makeQuestion(db, organizationId, { eventId, sectionId: ofSession }, search);
  for (const questionId of [question.id, asked.id])
    await db
      .insertInto('question_search_value')
      .values({
        organization_id: organizationId,
        id: newId(),
        question_id: questionId,
        value: 'Theirs alone',
        search_text: 'theirs alone',
      })
      .execute();
  // Somebody came with the code.
  const couponId = await makeCoupon(db, organizationId, eventId);
  const guestId = await makeRegistration(db, organizationId, eventId, (await org.member()).id);
  await makePass(db, organizationId, guestId, passTypeId, { coupon_id: couponId });
  return {
    passTypeId,
    packageId: await makePackage(db, organizationId, eventId, [[passTypeId, 2]]),
    addOnId: await makeAddOn(db, organizationId, eventId),
    roomTypeId: await makeRoomType(db, organizationId, eventId),
    couponId,
    sectionId,
    questionId: question.id,
    sessionQuestionId: asked.id,
  };
}

/** An event that somebody comes to, with a pass and a receipt to print. */
async function makePrinted(org: TestOrganization, reader: Caller): Promise<Readonly<Record<string, string>>> {
  const { db, organizationId } = org.context();
  const printedEventId = await makeEvent(db, organizationId, { name: 'Theirs alone' });
  const passTypeId = await makePassType(db, organizationId, printedEventId, { name: 'Theirs alone' });
  const registrationId = await makeRegistration(db, organizationId, printedEventId, reader.id);
  const printedPassId = await makePass(db, organizationId, registrationId, passTypeId);
  const paid = { eventId: printedEventId, registrationId, accountId: reader.id };
  const printedReceiptId = await makeReceipt(db, organizationId, paid);
  return { printedEventId, printedPassId, printedReceiptId, paymentId: printedReceiptId };
}

/** Paid by transfer, and a part of it about to go back. */
async function makePayment(
  org: TestOrganization,
  payer: Caller,
  staff: Caller,
  eventId: string,
): Promise<Readonly<Record<string, string>>> {
  const { id: intentId, integration_id: connectionId } = await openIntent(org.context(payer.id), {
    purpose: 'registration',
    registrationId: newId(),
    eventId,
    accountId: payer.id,
    subtotal: 1000,
    description: 'Theirs alone',
    details: {},
  });
  await staff.post(`/admin/payments/intents/${intentId}/paid`);
  // The order of this payment does not exist, so where jobs run they may have refunded it by now.
  await staff.post(`/admin/payments/intents/${intentId}/refunds`, { amount: 1 });
  const paid = await staff.get<{ refunds: { id: string }[] }>(`/admin/payments/intents/${intentId}`);
  return { intentId, connectionId, refundId: paid.body.data.refunds[0]?.id ?? '' };
}

/** An event where the owner is choosing a pass: what is sold, a code for it, and what is asked. */
async function makeDraft(
  org: TestOrganization,
  owner: Caller,
  addressId: string,
): Promise<Readonly<Record<string, string>>> {
  const { db, organizationId } = org.context();
  const eventId = await makeEvent(db, organizationId, {
    name: 'Theirs alone',
    registration: true,
    public_registrants: true,
  });
  const saleId = await makePassType(db, organizationId, eventId, {
    name: 'Theirs alone',
    enable_coupons: true,
  });
  await makeCoupon(db, organizationId, eventId, { code: 'THEIRS' });
  const sectionId = await makeSection(db, organizationId, eventId);
  const question = await makeQuestion(db, organizationId, { eventId, sectionId });
  const entrySessionId = await makeSession(db, organizationId, eventId, { registration_enabled: true });
  const ofSession = await makeSection(db, organizationId, eventId, { session_id: entrySessionId });
  const entry = await makeQuestion(db, organizationId, { eventId, sectionId: ofSession });
  const entryPassId = newId();
  await owner.post(`/self/events/${eventId}/registration/passes`, {
    passes: [{ id: entryPassId, ticketId: saleId }],
    packages: [],
  });
  await owner.post(`/self/events/${eventId}/registration/submit`);
  await owner.post(`/self/events/${eventId}/sessions/${entrySessionId}/registration/passes`, [
    { passId: entryPassId },
  ]);
  const passId = newId();
  await owner.post(`/self/events/${eventId}/registration/passes`, {
    passes: [{ id: passId, ticketId: saleId }],
    packages: [],
  });
  return {
    draftEventId: eventId,
    passId,
    draftQuestionId: question.id,
    entrySessionId,
    entryPassId,
    entryQuestionId: entry.id,
    saleId,
    freshId: newId(),
    billingId: addressId,
  };
}
