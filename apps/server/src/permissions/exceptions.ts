import { EXCEPTIONS } from './all-rows.ts';
import type { Exceptions } from './rows.ts';

const idsOf = (...names: readonly (keyof Exceptions)[]): ReadonlySet<string> =>
  new Set(EXCEPTIONS.flatMap(([, exceptions]) => names.flatMap((name) => exceptions[name] ?? [])));

export const NOT_FOR_DELEGATES = idsOf('inPerson', 'inPersonOrTeam');
export const NOT_FOR_TEAMS = idsOf('inPerson');
/** A shared link hears nothing live. */
export const NOT_FOR_LINKS = idsOf('inPerson', 'inPersonOrTeam', 'notByLink');
export const DECIDED_LATER = idsOf('decidedLater');
export const NOT_FOR_READERS = idsOf('opening');
export const OPEN_TO_READERS = idsOf('byReaders');
export const OPEN_TO_SUSPENDED = idsOf('whileSuspended');
export const FOR_OWNERS = idsOf('byOwners');
export const FOR_SUPPORT = idsOf('bySupport');
export const FOR_INVITED = idsOf('byInvited');
/** Reads that write all the same. */
export const STORING_READS = idsOf('opening', 'storing');
