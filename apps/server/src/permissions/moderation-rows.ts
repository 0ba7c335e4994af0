import { closedPostMembers, draftPostMembers, members, staffOnly, type Row } from './rows.ts';

/** Of a post in no group: for the staff; and whom its author blocked does not know of it. */
const postModerators: Row = { ...staffOnly, foreigner: 404, blocked: 404 };

export const MODERATION_ROWS: Readonly<Record<string, Row>> = {
  // Each sees what they may decide over; for most that is nothing.
  listModerationReports: members,
  hideActivity: postModerators,
  restoreActivity: postModerators,
  removeActivity: postModerators,
  dismissActivityReports: postModerators,
  warnAccount: staffOnly,
  suspendAccount: staffOnly,
  unsuspendAccount: staffOnly,
  listSuspendedAccounts: staffOnly,
  listModerationLog: staffOnly,
  listModerationRules: staffOnly,
  createModerationRule: staffOnly,
  changeModerationRule: staffOnly,
  deleteModerationRule: staffOnly,
  getModerationSettings: staffOnly,
  changeModerationSettings: staffOnly,
};

/** Of a post in the group: for its moderators too, but nobody decides over their own. */
const closedPostModerators: Row = { ...closedPostMembers, groupMember: 403, owner: 403 };

export const CLOSED_POST_MODERATION_ROWS: Readonly<Record<string, Row>> = {
  hideActivity: closedPostModerators,
  restoreActivity: closedPostModerators,
  removeActivity: closedPostModerators,
  dismissActivityReports: closedPostModerators,
};

/** Of a post about the group's gathering, or about a draft: the staff alone decide over what they and others can see. */
const eventPostModerators: Row = { ...closedPostModerators, groupModerator: 403 };
const draftPostModerators: Row = { ...draftPostMembers, owner: 403 };

export const GATHERING_POST_MODERATION_ROWS: Readonly<Record<string, Row>> = {
  hideActivity: eventPostModerators,
  restoreActivity: eventPostModerators,
  removeActivity: eventPostModerators,
  dismissActivityReports: eventPostModerators,
};

export const DRAFT_POST_MODERATION_ROWS: Readonly<Record<string, Row>> = {
  hideActivity: draftPostModerators,
  restoreActivity: draftPostModerators,
  removeActivity: draftPostModerators,
  dismissActivityReports: draftPostModerators,
};
