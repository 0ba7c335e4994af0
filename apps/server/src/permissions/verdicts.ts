import type { Operation } from '../testing/operations.ts';
import {
  FOR_INVITED,
  FOR_OWNERS,
  FOR_SUPPORT,
  NOT_FOR_DELEGATES,
  NOT_FOR_LINKS,
  NOT_FOR_READERS,
  NOT_FOR_TEAMS,
  OPEN_TO_READERS,
  OPEN_TO_SUSPENDED,
} from './exceptions.ts';
import type { Principal } from './people.ts';
import { creatorOnly, hostsOnly, type Row, type Verdict } from './rows.ts';

/** Principals whose verdict follows from another principal's. */
export type Derived =
  'intruder' | 'manager' | 'clerk' | 'suspended' | 'coHost' | 'delegate' | 'teamMember' | 'reader' | 'writer';

export function verdictOf(
  row: Row,
  who: Principal,
  { id, method }: Pick<Operation, 'id' | 'method'>,
): Verdict {
  switch (who) {
    case 'intruder':
      return 401;
    case 'delegate':
      return NOT_FOR_DELEGATES.has(id) ? 403 : row.owner;
    case 'teamMember':
      return NOT_FOR_TEAMS.has(id) ? 403 : row.stranger;
    case 'manager':
      return FOR_OWNERS.has(id) ? row.stranger : row.staff;
    case 'clerk':
      if (FOR_SUPPORT.has(id)) return row.staff;
      return FOR_INVITED.has(id) ? row.blocked : row.stranger;
    case 'writer':
      return NOT_FOR_LINKS.has(id) ? 403 : row.owner;
    case 'reader':
      return (method === 'GET' && !NOT_FOR_LINKS.has(id) && !NOT_FOR_READERS.has(id)) ||
        OPEN_TO_READERS.has(id)
        ? row.owner
        : 403;
    // Reads what a moderator of the group reads.
    case 'suspended':
      return (method === 'GET' && !NOT_FOR_READERS.has(id)) || OPEN_TO_SUSPENDED.has(id)
        ? row.groupModerator
        : 403;
    case 'coHost':
      if (row === hostsOnly) return 'may';
      if (row === creatorOnly) return 403;
      return FOR_INVITED.has(id) ? row.blocked : row.stranger;
    default:
      return row[who];
  }
}
