import type { Generated } from 'kysely';
import type { Instant } from '../../../platform/db/columns.ts';
import { owned, unlinked, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    announcement: AnnouncementTable;
    survey_invitation: SurveyInvitationTable;
    survey_invited: SurveyInvitedTable;
  }
}

export const tables: Tables = {
  announcement: { personal: unlinked('creator_id', 'announcements') },
  survey_invitation: {
    impersonal: 'Whom an announcement invites, by what they have in common.',
    otherIds: { audience_id: 'a group, an event or a pass type' },
  },
  survey_invited: {
    personal: owned('survey-invitations', { order: ['survey_id', 'reminds'] }),
    right: 'Opens questions to answer, and nothing of others.',
  },
};

/** Its author may no longer announce here, the group is switched off, or the survey takes no answers. */
export type Withheld = 'author' | 'group' | 'survey';

/** Of the organization, of a group or of an event: both ids null, or one of them set. */
export interface AnnouncementTable {
  organization_id: string;
  id: string;
  slug: string;
  group_id: string | null;
  event_id: string | null;
  creator_id: string | null;
  title: string;
  html: string;
  message: string;
  email: boolean;
  push: boolean;
  scheduled_at: Instant | null;
  published_at: Instant | null;
  /** Why it was not published at its hour. */
  withheld: Withheld | null;
  delivered_count: Generated<number>;
  emailed_count: Generated<number>;
  pushed_count: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

export interface SurveyInvitationTable {
  organization_id: string;
  announcement_id: string;
  survey_id: string;
  audience: 'everyone' | 'group' | 'registrants' | 'checkedIn' | 'passHolders';
  audience_id: string | null;
  only_unanswered: boolean;
  reminds: boolean;
  uncounted: boolean;
}

export interface SurveyInvitedTable {
  organization_id: string;
  survey_id: string;
  account_id: string;
  reminds: boolean;
}
