import type { PlainTextId } from '../../../../lib/text.tsx';

/** Actions in words for the account's owner: frequent and important ones by name, others by the area they concern. */
const WORDS: Readonly<Record<string, PlainTextId>> = {
  createActivity: 'account.audit.posted',
  editActivity: 'account.audit.editedPost',
  deleteActivity: 'account.audit.deletedPost',
  likeActivity: 'account.audit.liked',
  unlikeActivity: 'account.audit.liked',
  reportActivity: 'account.audit.reported',
  withdrawActivityReport: 'account.audit.reported',
  updateSelf: 'account.audit.profile',
  updateSelfImage: 'account.audit.profile',
  followAccount: 'account.audit.followed',
  unfollowAccount: 'account.audit.unfollowed',
  blockAccount: 'account.audit.blocked',
  unblockAccount: 'account.audit.unblocked',
  joinGroup: 'account.audit.joined',
  leaveGroup: 'account.audit.left',
  submitRegistration: 'account.audit.registered',
  transferPass: 'account.audit.passedOn',
  cancelPass: 'account.audit.canceled',
  addDelegate: 'account.audit.delegateAdded',
  removeDelegate: 'account.audit.delegateRemoved',
  createTeam: 'account.audit.teamOpened',
  closeTeam: 'account.audit.teamClosed',
  addTeamMember: 'account.audit.teamChanged',
  changeTeamMember: 'account.audit.teamChanged',
  removeTeamMember: 'account.audit.teamChanged',
  createSharedAccess: 'account.audit.linkMade',
  endSharedAccess: 'account.audit.linkRevoked',
  resendAttendeeConfirmation: 'account.audit.confirmationSent',
};

const AREAS: readonly (readonly [RegExp, PlainTextId])[] = [
  [/Chat|Thread/, 'account.audit.messages'],
  [/Registration|Pass|Session|Waitlist|PaymentIntent/, 'account.audit.registration'],
  [/Listing|Event|Series|CheckIn|Scan/, 'account.audit.event'],
  [/Group/, 'account.audit.group'],
  [/Address/, 'account.audit.addresses'],
  [/Notification/, 'account.audit.notifications'],
  [/^upload/, 'account.audit.uploaded'],
  [/Support/, 'account.audit.support'],
  [/Lead|ShareCode/, 'account.audit.leads'],
  [/Interest/, 'account.audit.interests'],
  [/Announcement/, 'account.audit.announcement'],
  [/Level|Benefit|Advertisement/, 'account.audit.sponsors'],
  [/Payment|Dispute|Tax/, 'account.audit.payments'],
  [/Moderation|^(hide|restore|remove|dismiss)Activity|^warn|suspend/, 'account.audit.moderation'],
];

export const wordOf = (operation: string): PlainTextId =>
  WORDS[operation] ?? AREAS.find(([pattern]) => pattern.test(operation))?.[1] ?? 'account.audit.other';
