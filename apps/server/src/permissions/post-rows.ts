import { closedPost, closedPostMembers, draftPost, draftPostMembers, type Row } from './rows.ts';

/** The same calls with a post of the private group. */
export const CLOSED_POST_ROWS: Readonly<Record<string, Row>> = {
  getActivity: closedPost,
  editActivity: { ...closedPostMembers, groupMember: 403, groupModerator: 403, staff: 403 },
  deleteActivity: { ...closedPostMembers, groupMember: 403, groupModerator: 403 },
  listActivityComments: closedPost,
  listActivityLikes: closedPost,
  likeActivity: closedPostMembers,
  unlikeActivity: closedPostMembers,
  reportActivity: { ...closedPostMembers, owner: 400 },
};

/** The same calls with a post about a draft. */
export const DRAFT_POST_ROWS: Readonly<Record<string, Row>> = {
  getActivity: draftPost,
  editActivity: { ...draftPostMembers, staff: 403 },
  deleteActivity: draftPostMembers,
  listActivityComments: draftPost,
  listActivityLikes: draftPost,
  likeActivity: draftPostMembers,
  unlikeActivity: draftPostMembers,
  reportActivity: { ...draftPostMembers, owner: 400 },
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
