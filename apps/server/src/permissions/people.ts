import type { Answer, Caller, TestApp } from '../testing/app.ts';
import { FILM, makeBody } from '../testing/bodies.ts';
import { fillPath, type Operation, type Resolve } from '../testing/operations.ts';
import { makeTargets } from '../testing/targets.ts';

/**
 * Callers, by their relation to the things that a call names. All of these are in one organization: a private group
 * with people, posts and announcements, threads and circles. Almost all of them belong to the owner.
 */
export const PRINCIPALS = [
  'visitor',
  /** A member of another organization, who calls that organization's API with this one's ids. */
  'foreigner',
  /** The same, who calls this organization's API with the token of the other. */
  'intruder',
  'stranger',
  /** In the owner's threads and circles; waits at the door of the group. */
  'participant',
  'groupMember',
  'groupModerator',
  'owner',
  /** Runs the owner's events beside the owner. */
  'coHost',
  'staff',
  /** Moderates the group, but was suspended. */
  'suspended',
  /** The owner's delegate, who acts for the owner. */
  'delegate',
  /** Acts for a team, which is a stranger to all of it. */
  'teamMember',
  /** Have a link to the owner's account: for looking, and for writing. */
  'reader',
  'writer',
  /** Somebody whom the owner blocked. */
  'blocked',
] as const;
export type Principal = (typeof PRINCIPALS)[number];

export interface People {
  readonly callers: Readonly<Record<Principal, Caller>>;
  readonly ids: Readonly<Record<string, string>>;
  readonly organizationId: string;
}

export async function makePeople(testApp: TestApp): Promise<People> {
  const org = await testApp.organization();
  const other = await testApp.organization();
  const { ids, owner, participant } = await makeTargets(org);
  const join = async (): Promise<Caller> => {
    const person = await org.member();
    await owner.post(`/groups/${ids['groupId']}/invitations`, { accountIds: [person.id] });
    await person.put(`/groups/${ids['groupId']}/invitations/accept`);
    return person;
  };
  const moderate = async (): Promise<Caller> => {
    const person = await join();
    await owner.post(`/groups/${ids['groupId']}/members/${person.id}/promote`);
    return person;
  };
  const foreigner = await other.member();
  const stranger = await org.member();
  const groupMember = await join();
  const groupModerator = await moderate();
  const suspended = await moderate();
  const blocked = await org.member();
  await owner.post(`/accounts/${blocked.id}/block`);
  const coHost = await org.member();
  for (const event of ['eventId', 'doorEventId', 'soldOutEventId'])
    await owner.post(`/listings/${ids[event]}/coHosts`, { accountId: coHost.id });
  const delegate = await org.member();
  await owner.post('/self/delegates', { email: `${delegate.id}@example.org` });
  const runner = await org.member();
  const team = await runner.post<{ id: string }>('/self/team', {
    name: 'Runners',
    email: `${stranger.id}@example.org`,
  });
  const share = async (scope: 'read' | 'read-write'): Promise<Caller> => {
    const made = await owner.post<{ token: string }>('/self/shared-access', {
      name: 'theirs alone',
      scope,
      expiresIn: 86_400,
    });
    return org.as(made.body.data.token);
  };
  const [reader, writer] = [await share('read'), await share('read-write')];
  // That a link was used is noted once a minute, whatever is called; not while it is counted who writes.
  await testApp.database.pool.query("update shared_access set last_used_at = now() + interval '1 day'");
  const callers = {
    visitor: org.visitor,
    foreigner,
    intruder: org.as(foreigner.token),
    stranger,
    participant,
    groupMember,
    groupModerator,
    owner,
    coHost,
    staff: await org.staff(),
    suspended,
    delegate: org.as(delegate.token, { executeas: owner.id }),
    teamMember: org.as(runner.token, { executeas: team.body.data.id }),
    reader,
    writer,
    blocked,
  };
  await testApp.database.pool.query(
    'update account set suspended_at = now() where organization_id = $1 and id = $2',
    [org.organization.id, suspended.id],
  );
  await org.context().record({ name: 'account.changed', id: suspended.id });
  const guest = await join();
  return {
    organizationId: org.organization.id,
    callers,
    ids: {
      ...ids,
      strangerId: (await org.member()).id,
      groupMemberId: guest.id,
      participantId: participant.id,
      runnersId: team.body.data.id,
    },
  };
}

const DRAFT = { eventId: 'draftEventId' };
const ENTRY = { eventId: 'draftEventId', sessionId: 'entrySessionId' };

const ATTENDED = {
  eventId: 'attendedEventId',
  passId: 'attendeePassId',
  sessionId: 'attendedSessionId',
  couponId: 'managedCouponId',
};

const CHAT_MESSAGE = { messageId: 'chatMessageId' };

/** Where a call needs another thing than the usual one of its kind. */
export const PATH_IDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  getAttendee: ATTENDED,
  getAttendeePayment: ATTENDED,
  getAttendeePass: ATTENDED,
  listAttendeePassQuestions: ATTENDED,
  answerAttendeePassQuestions: ATTENDED,
  listAttendeePassAddOns: ATTENDED,
  addFreeAttendeePassAddOns: ATTENDED,
  openAttendeePassAddOnIntent: ATTENDED,
  listTransferAccounts: ATTENDED,
  listTransferLogs: ATTENDED,
  quotePassRefund: ATTENDED,
  listAttendeeCoupons: ATTENDED,
  getAttendeeCoupon: ATTENDED,
  listAttendeeCouponPasses: ATTENDED,
  listAttendeePassAvailableSessions: ATTENDED,
  getAttendeePassSession: ATTENDED,
  listAttendeePassSessionQuestions: ATTENDED,
  quoteAttendeePassSessionRefund: ATTENDED,
  leaveAttendeePassSession: ATTENDED,
  answerAttendeePassSessionQuestions: ATTENDED,
  transferPass: { ...ATTENDED, passId: 'transferPassId' },
  cancelPass: { ...ATTENDED, passId: 'cancelPassId' },
  promoteGroupMember: { accountId: 'groupMemberId' },
  demoteGroupMember: { accountId: 'groupMemberId' },
  removeGroupMember: { accountId: 'groupMemberId' },
  updateAnnouncement: { announcementId: 'toAllAnnouncementId' },
  deleteAnnouncement: { announcementId: 'toAllAnnouncementId' },
  putListingCoHost: { accountId: 'coHostId' },
  removeListingCoHost: { accountId: 'coHostId' },
  updateListingAnnouncement: { announcementId: 'eventAnnouncementId' },
  deleteListingAnnouncement: { announcementId: 'eventAnnouncementId' },
  updateThreadCircleAccount: { accountId: 'participantId' },
  changeTeamMember: { accountId: 'participantId' },
  addChatChannelMember: { accountId: 'strangerId' },
  removeChatChannelMember: { accountId: 'chatMemberId' },
  editChatMessage: CHAT_MESSAGE,
  deleteChatMessage: CHAT_MESSAGE,
  // A lead is scanned by a person's share code.
  scanLead: { passId: 'shareCode' },
  listEventRegistrants: DRAFT,
  getRegistration: DRAFT,
  listRegistrationAddOns: DRAFT,
  listRegistrationRoomTypes: DRAFT,
  listRegistrationQuestions: DRAFT,
  getRegistrationQuote: DRAFT,
  chooseRegistrationPasses: DRAFT,
  applyRegistrationCoupon: DRAFT,
  removeRegistrationCoupon: DRAFT,
  chooseRegistrationAddOns: DRAFT,
  chooseRegistrationReservations: DRAFT,
  answerRegistrationQuestions: DRAFT,
  getRegistrationIntent: DRAFT,
  getRegistrationCouponIntent: DRAFT,
  submitRegistration: DRAFT,
  listSessionAccesses: ENTRY,
  listSessionRegistrationQuestions: ENTRY,
  listSessionPasses: ENTRY,
  chooseSessionPasses: ENTRY,
  answerSessionQuestions: ENTRY,
  getSessionRegistrationIntent: ENTRY,
  submitSessionRegistration: ENTRY,
  answerSessionQuestion: { ...ENTRY, passId: 'entryPassId', questionId: 'entryQuestionId' },
  answerRegistrationQuestion: { ...DRAFT, questionId: 'draftQuestionId' },
  listSessionQuestionValues: { questionId: 'sessionQuestionId' },
  getWalletPass: { eventId: 'printedEventId', passId: 'printedPassId' },
  getPassPaper: { eventId: 'printedEventId', passId: 'printedPassId' },
  getReceiptPaper: { eventId: 'printedEventId', paymentId: 'printedReceiptId' },
  joinWaitlist: { eventId: 'soldOutEventId' },
  getListingAttendee: { eventId: 'doorEventId', accountId: 'doorAccountId', passId: 'doorPassId' },
  listAttendees: { eventId: 'doorEventId', accountId: 'doorAccountId', passId: 'doorPassId' },
  listListingPasses: { eventId: 'doorEventId', accountId: 'doorAccountId', passId: 'doorPassId' },
  getListingPass: { eventId: 'doorEventId', accountId: 'doorAccountId', passId: 'doorPassId' },
  checkInPass: { eventId: 'doorEventId', accountId: 'doorAccountId', passId: 'doorPassId' },
  checkOutPass: { eventId: 'doorEventId', accountId: 'doorAccountId', passId: 'doorPassId' },
  listPassSections: { eventId: 'doorEventId', accountId: 'doorAccountId', passId: 'doorPassId' },
  updatePassResponses: { eventId: 'doorEventId', accountId: 'doorAccountId', passId: 'doorPassId' },
  getListingAttendeeStory: { eventId: 'doorEventId', accountId: 'doorAccountId', passId: 'doorPassId' },
  quoteListingPassRefund: { eventId: 'doorEventId', accountId: 'doorAccountId', passId: 'doorPassId' },
  refundListingPass: { eventId: 'doorEventId', accountId: 'doorAccountId', passId: 'doorPassId' },
  cancelListingPass: { eventId: 'doorEventId', accountId: 'doorAccountId', passId: 'doorPassId' },
  resendAttendeeConfirmation: { eventId: 'doorEventId', accountId: 'doorAccountId', passId: 'doorPassId' },
  offerWaitlistPlace: { eventId: 'soldOutEventId' },
  removeWaitlistEntry: { eventId: 'soldOutEventId' },
};

/** Setup without which nobody could make the call. */
export const BEFORE: Readonly<Record<string, (people: People) => Promise<unknown>>> = {
  acceptGroupInvitation: (people) => inviteStranger(people, 'groupModerator'),
  rejectGroupInvitation: (people) => inviteStranger(people, 'staff'),
};

/** By different people, for each may invite so often a minute. */
function inviteStranger({ callers, ids }: People, who: Principal): Promise<unknown> {
  return callers[who].post(`/groups/${ids['groupId']}/invitations`, {
    accountIds: [callers.stranger.id, ids['runnersId']],
  });
}

/** Values that replace the valid ones of a call. */
export interface Instead {
  readonly body?: unknown;
  /** After the question mark. */
  readonly query?: string;
  /** In the place of each id, as it stands in the address. */
  readonly param?: string;
}

export async function callAs(
  { callers, ids }: People,
  who: Principal,
  operation: Operation,
  resolve: Resolve,
  { body, query, param }: Instead = {},
): Promise<Answer> {
  const caller = callers[who];
  const path =
    param === undefined
      ? fillPath(operation.path, (name) => {
          const id = ids[PATH_IDS[operation.id]?.[name] ?? name];
          if (id === undefined) throw new Error(`{${name}} is a kind of id that makeTargets does not know`);
          return id;
        })
      : operation.path.replace(/\{\w+\}/g, param);
  const usual = QUERIES[operation.id];
  const asked = [typeof usual === 'function' ? usual(ids) : usual, query]
    .filter((part) => part !== undefined)
    .join('&');
  const url = asked === '' ? path : `${path}?${asked}`;
  const bytes = RAW_BODIES[operation.id];
  if (bytes !== undefined)
    return caller.send('POST', url, bytes, { 'content-type': 'application/octet-stream' });
  return caller.send(operation.method, url, body ?? makeBody(operation, ids, resolve));
}

const RAW_BODIES: Readonly<Record<string, Buffer>> = {
  uploadVideoFile: FILM,
  uploadFileContent: Buffer.from('theirs'),
};

const QUERIES: Readonly<Record<string, string | ((ids: People['ids']) => string)>> = {
  getSessionRegistrationIntent: (ids) => `addressId=${ids['billingId']}`,
  openAttendeePassAddOnIntent: (ids) => `addOnIds=${ids['pricedAddOnId']}&addressId=${ids['billingId']}`,
  getRegistrationIntent: (ids) => `addressId=${ids['billingId']}`,
  getRegistrationCouponIntent: (ids) => `ticketId=${ids['saleId']}&quantity=1&addressId=${ids['billingId']}`,
  getLinkPreview: 'href=https://example.org/',
  getAdvertisement: 'type=square',
  search: 'search=theirs',
  searchChatMessages: 'search=theirs',
  uploadVideoFile: 'source=activity&name=x&minutes=1',
};
