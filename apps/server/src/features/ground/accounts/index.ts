export { accountColumn, notBlocked, notClosing, type BaseAccountColumns } from './accounts.fragments.ts';
export { accountReference, baseAccountReference } from './accounts.reference.ts';
export { refuseLink, requireMember, requirePower, withPower, type Member } from './accounts.policy.ts';
export {
  changeEmail,
  closeAccount,
  findMember,
  getAccount,
  getAccountsById,
  getFullAccountsById,
  listAccounts,
  openAccount,
  type OpenAccount,
} from './accounts.service.ts';
export type { AccountMergeTable, TierColumns } from './accounts.tables.ts';
export type { AccountRow } from './accounts.queries.ts';
export { viewAccount, viewAccountBase, viewBaseAccount, viewSelf, viewTier } from './accounts.views.ts';
export type { BaseAccountView } from './accounts.schemas.ts';
export { followAccount, listBlockedIds, listFollowedIds } from './follows.service.ts';
export {
  holdAccountByEmail,
  holdAccounts,
  isMerging,
  putBadges,
  recountFollows,
  refuseMerging,
} from './holds.service.ts';
export { getAccountByShareCode } from './share-codes/share-codes.service.ts';
export { getSelf, moderatesAny, updateSelf, updateSelfImage } from './self.service.ts';
export { countUnreadNotifications, visibleDeed, visibleNotification } from './notices.fragments.ts';
export { comesToEvent, readsActivity, seesEvent } from './readers.fragments.ts';
export {
  isOfStaff,
  managesChannel,
  membershipOf,
  readerOf,
  stillCreates,
  stillManages,
} from '../../../platform/db/channel-managers.ts';
export { holdsPlanOf, isOut, isPlanRunning, mayRead, readsChannel } from './channel-readers.fragments.ts';
export { requireDirectoryReader } from './directory/directory.policy.ts';
export { getEntry } from './directory/directory.service.ts';
export type { DirectoryRow } from './directory/directory.queries.ts';
export { viewEntry, viewEntryDetails } from './directory/directory.views.ts';
export {
  findStanding,
  listSuspended,
  lockStanding,
  suspendAccount,
  unsuspendAccount,
  type Suspended,
} from './suspensions.service.ts';
export { newShareCode } from './share-codes/share-code.ts';
