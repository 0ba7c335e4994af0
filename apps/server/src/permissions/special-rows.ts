import { ownerOnly, staffOnly, type Row } from './rows.ts';

/** About one's own registration; people without one are told so. */
export const registered: Row = {
  ...ownerOnly,
  participant: 454,
  stranger: 454,
  groupMember: 454,
  groupModerator: 454,
  staff: 454,
  blocked: 454,
};

/** The participant has registered here; others of this organization are told that they have not. */
export const registeredParticipant: Row = {
  visitor: 401,
  foreigner: 404,
  stranger: 454,
  participant: 'may',
  groupMember: 454,
  groupModerator: 454,
  owner: 454,
  staff: 454,
  blocked: 454,
};

/** Believed by its signature, not by its sender; the connection named here has no secret to sign with. */
export const providerOnly: Row = { ...ownerOnly, visitor: 404, owner: 404 };

/** About a post in no group: for the staff; people whom its author blocked do not know of it. */
export const postModerators: Row = { ...staffOnly, foreigner: 404, blocked: 404 };
