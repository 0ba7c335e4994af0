import type { Instant } from '../../../platform/db/columns.ts';
import { owned, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    team: TeamTable;
    team_member: TeamMemberTable;
  }
}

export const tables: Tables = {
  team: { personal: owned('own-team', { persons: ['id'] }) },
  team_member: {
    personal: owned('teams', { order: ['team_id', 'account_id'] }),
    right: [
      { kind: 'teamMember', of: 'team_id', by: ['createTeam', 'addTeamMember'], isPower: true },
      {
        kind: 'teamOwner',
        of: 'team_id',
        where: { column: 'role', is: 'owner' },
        by: ['changeTeamMember'],
        isPower: true,
      },
    ],
  },
};

export interface TeamTable {
  organization_id: string;
  id: string;
  created_at: Instant;
}

export interface TeamMemberTable {
  organization_id: string;
  team_id: string;
  account_id: string;
  role: 'owner' | 'member';
  created_at: Instant;
}
