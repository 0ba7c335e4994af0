import {
  type Exceptions,
  type Permissions,
  members,
  membersHere,
  participants,
  ownerAmongParticipants,
  participantOnly,
  staffOnly,
  type Powers,
} from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'posts, interests and threads': {
    listAllThreads: staffOnly,
    listThreads: members,
    createThread: membersHere,
    getThread: participants,
    updateThread: participants,
    setThreadState: participants,
    markThreadRead: participants,
    listThreadAccounts: participants,
    addThreadAccounts: participants,
    removeThreadAccount: ownerAmongParticipants,
    listThreadMessages: participants,
    postThreadMessage: participants,
    getThreadMessage: participants,
    editThreadMessage: ownerAmongParticipants,
    deleteThreadMessage: ownerAmongParticipants,
    addThreadMessageReaction: participants,
    removeThreadMessageReaction: participantOnly,
    listThreadCircles: members,
    createThreadCircle: members,
    getThreadCircle: participants,
    updateThreadCircle: ownerAmongParticipants,
    deleteThreadCircle: ownerAmongParticipants,
    listThreadCircleAccounts: participants,
    addThreadCircleAccount: ownerAmongParticipants,
    getThreadCircleAccount: participants,
    updateThreadCircleAccount: ownerAmongParticipants,
    removeThreadCircleAccount: ownerAmongParticipants,
  },
};

export const exceptions: Exceptions = {
  whileSuspended: ['markThreadRead'],
  // The last of these when somebody becomes a manager.
  inPersonOrTeam: ['addThreadAccounts', 'addThreadCircleAccount', 'updateThreadCircleAccount'],
  decidedLater: ['updateThreadCircleAccount'],
};

export const powers: Powers = {
  'threads:read': ['listAllThreads'],
};
