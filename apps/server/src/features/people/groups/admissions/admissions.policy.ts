import type { InvitationStatus } from './invitations.queries.ts';
import type { RequestStatus } from './requests.queries.ts';

/**
 * A refusal is final. The product knows the way from nothing to requested to member, and none back from rejected:
 * asking again and again would be a way of pressing. A refused person joins when a moderator reconsiders (accepts the
 * request after all, or invites them), or when the group opens.
 */
export const mayAskAgain = (before: RequestStatus | undefined): boolean => before !== 'rejected';

/** One may think better of a refusal of one's own; an invitation that was taken back is none. */
export const mayAcceptInvitation = (status: InvitationStatus | undefined): boolean =>
  status === 'invited' || status === 'rejected';
