import {
  type Exceptions,
  type Permissions,
  anyone,
  members,
  ownerOnly,
  staffOnly,
  type Powers,
} from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'offers, support and events': {
    createSupportTicket: anyone,
    listSelfSupportTickets: members,
    getSelfSupportTicket: ownerOnly,
    createSupportMessage: ownerOnly,
    listSupportTickets: staffOnly,
    getSupportTicket: staffOnly,
    updateSupportTicket: staffOnly,
    answerSupportTicket: staffOnly,
    listSupportSavedAnswers: staffOnly,
    createSupportSavedAnswer: staffOnly,
    updateSupportSavedAnswer: staffOnly,
    deleteSupportSavedAnswer: staffOnly,
  },
};

export const exceptions: Exceptions = {
  whileSuspended: ['createSupportTicket', 'createSupportMessage'],
  bySupport: ['listSupportTickets', 'getSupportTicket', 'listSupportSavedAnswers'],
};

export const powers: Powers = {
  'support:read': ['listSupportTickets', 'getSupportTicket', 'listSupportSavedAnswers'],
  'support:write': [
    'updateSupportTicket',
    'answerSupportTicket',
    'createSupportSavedAnswer',
    'updateSupportSavedAnswer',
    'deleteSupportSavedAnswer',
  ],
};
