import {
  type Exceptions,
  type Permissions,
  membersHere,
  members,
  participants,
  ownerAmongParticipants,
} from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': {
    createTeam: membersHere,
    listTeams: members,
    listTeamMembers: participants,
    closeTeam: ownerAmongParticipants,
    addTeamMember: ownerAmongParticipants,
    changeTeamMember: ownerAmongParticipants,
    removeTeamMember: ownerAmongParticipants,
  },
};

export const exceptions: Exceptions = {
  inPerson: ['createTeam', 'closeTeam', 'addTeamMember', 'changeTeamMember', 'removeTeamMember'],
};
