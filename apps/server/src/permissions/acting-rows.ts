/**
 * Calls that nobody makes for another account, whatever access was lent: secrets, letting others in or shutting them
 * out, and anything that outlives the right to act.
 */
const IN_PERSON = [
  'deleteSelf',
  'listSignIns',
  'endSignIn',
  'endOtherSignIns',
  'confirmSignIn',
  'sendConfirmationCode',
  'listSignInProviders',
  'removeSignInProvider',
  'startDataExport',
  'listDataExports',
  'getDataExport',
  'getDataExportFile',
  'listDelegates',
  'listDelegateOf',
  'addDelegate',
  'removeDelegate',
  'createTeam',
  'closeTeam',
  'addTeamMember',
  'changeTeamMember',
  'removeTeamMember',
  'blockAccount',
  'unblockAccount',
  'createSharedAccess',
  'listSharedAccess',
  'endSharedAccess',
  'listPushDevices',
  'registerWebPushDevice',
  'getPushDevice',
  'putPushDevice',
  'deletePushDevice',
  'getCalendarFeed',
  'renewCalendarFeed',
];

/** The same, but a team has nobody else to do it. */
const IN_PERSON_OR_TEAM = [
  'listAddresses',
  'createAddress',
  'getAddress',
  'updateAddress',
  'deleteAddress',
  'listAudit',
  'renewShareCode',
];

export const NOT_FOR_DELEGATES: ReadonlySet<string> = new Set([...IN_PERSON, ...IN_PERSON_OR_TEAM]);
export const NOT_FOR_TEAMS: ReadonlySet<string> = new Set(IN_PERSON);
/** A shared link hears nothing live. */
export const NOT_FOR_LINKS: ReadonlySet<string> = new Set([
  ...NOT_FOR_DELEGATES,
  'createSocketTicket',
  'transferPass',
  'cancelPass',
  'leaveAttendeePassSession',
]);
/** Reads that open what is then chosen and paid. */
export const NOT_FOR_READERS: ReadonlySet<string> = new Set([
  'getRegistration',
  'getRegistrationIntent',
  'getRegistrationCouponIntent',
  'getSessionRegistrationIntent',
  'openAttendeePassAddOnIntent',
]);
/** Writes that change nothing of the account. */
export const OPEN_TO_READERS: ReadonlySet<string> = new Set([
  'countAdvertisementView',
  'countAdvertisementClick',
]);
