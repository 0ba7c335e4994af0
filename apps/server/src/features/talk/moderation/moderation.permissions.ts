import { type Permissions, members, membersHere, staffOnly, type Powers } from '../../../permissions/rows.ts';
import { postModerators } from '../../../permissions/special-rows.ts';

export const permissions: Permissions = {
  moderation: {
    // Each sees what they may decide over; for most that is nothing.
    listModerationReports: members,
    hideActivity: postModerators,
    restoreActivity: postModerators,
    removeActivity: postModerators,
    dismissActivityReports: postModerators,
    reportContent: { ...membersHere, owner: 400 },
    getContentReport: membersHere,
    withdrawContentReport: membersHere,
    listContentReports: staffOnly,
    hideReportedContent: staffOnly,
    dismissContentReports: staffOnly,
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
  },
};

export const powers: Powers = {
  'activities:read': ['listModerationLog', 'listModerationRules', 'getModerationSettings'],
  'activities:write': [
    'hideActivity',
    'restoreActivity',
    'removeActivity',
    'dismissActivityReports',
    'createModerationRule',
    'changeModerationRule',
    'deleteModerationRule',
    'changeModerationSettings',
  ],
  'accounts:read': ['listSuspendedAccounts'],
  'accounts:write': ['warnAccount', 'suspendAccount', 'unsuspendAccount'],
  'channels:read': ['listContentReports'],
  'channels:write': ['hideReportedContent', 'dismissContentReports'],
};
