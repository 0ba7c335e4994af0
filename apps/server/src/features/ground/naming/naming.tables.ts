import type { Instant } from '../../../platform/db/columns.ts';
import { owned, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    naming: NamingTable;
    naming_refusal: NamingRefusalTable;
  }
}

export const tables: Tables = {
  // The named person asks never to be named again; the giver has the thing itself.
  naming: {
    personal: owned('namings', {
      persons: ['account_id', 'giver_id'],
      givenTo: ['account_id'],
      order: ['account_id', 'place', 'subject_id'],
    }),
    otherIds: { subject_id: 'an event, a group or a pass' },
    right: 'Says who named a person or gave them a pass; what they got stands in its own table.',
    exported: [],
    merged: {
      account_id: { how: 'kept', by: ['place', 'subject_id'] },
      giver_id: { how: 'moved' },
    },
  },
  // The refused person is not told by whom.
  naming_refusal: {
    personal: owned('naming-refusals', {
      persons: ['refuser_id', 'refused_id'],
      givenTo: ['refuser_id'],
      order: ['refuser_id', 'refused_id'],
    }),
    right: 'What a person does for themselves.',
    exported: [],
    merged: {
      refuser_id: { how: 'kept', by: ['refused_id'], latest: 'created_at' },
      refused_id: { how: 'kept', by: ['refuser_id'], latest: 'created_at' },
    },
  },
};

export type Place = 'coHost' | 'eventSponsor' | 'groupSponsor' | 'pass';

export interface NamingTable {
  organization_id: string;
  account_id: string;
  place: Place;
  /** The one of the three that follow. */
  subject_id: string;
  event_id: string | null;
  group_id: string | null;
  pass_id: string | null;
  giver_id: string;
  created_at: Instant;
}

export interface NamingRefusalTable {
  organization_id: string;
  refuser_id: string;
  refused_id: string;
  created_at: Instant;
}
