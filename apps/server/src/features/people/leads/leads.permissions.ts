import {
  type Permissions,
  othersUnlessBlocked,
  members,
  participantOnly,
} from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': {
    scanLead: othersUnlessBlocked,
    listLeads: members,
    countLeads: members,
    exportLeads: members,
    getLead: participantOnly,
    updateLead: participantOnly,
    deleteLead: participantOnly,
  },
};
