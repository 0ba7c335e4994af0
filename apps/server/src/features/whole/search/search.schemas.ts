import { Type, type Static } from 'typebox';
import { answers, component } from '../../../platform/http/schemas.ts';
import { Account } from '../../ground/accounts/accounts.schemas.ts';
import { Activity } from '../../talk/activities/activities.schemas.ts';
import { BaseEvent } from '../../events/programme/events.schemas.ts';
import { Group } from '../../people/groups/groups.base.schemas.ts';

const Found = component(
  'Found',
  Type.Object(
    {
      accounts: Type.Array(Account),
      groups: Type.Array(Group),
      events: Type.Array(BaseEvent),
      activities: Type.Array(Activity),
    },
    { description: 'what was found of each kind, best first; a kind that is switched off is empty' },
  ),
);
export type FoundView = Static<typeof Found>;

export const search = {
  operationId: 'search',
  tags: ['search'],
  summary: 'People, groups, events and posts with these words, as far as the caller may see them',
  querystring: Type.Object({
    search: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    limit: Type.Integer({ minimum: 1, maximum: 25, default: 5, description: 'of each kind' }),
  }),
  response: answers(Found),
};
