import { Type, type Static } from 'typebox';
import { answers, component } from '../../../platform/http/schemas.ts';
import { Account } from '../../ground/accounts/accounts.schemas.ts';
import { Activity } from '../../talk/activities/activities.schemas.ts';
import { Channel } from '../../talk/channels/channels.schemas.ts';
import { Content } from '../../talk/channels/contents/contents.schemas.ts';
import { BaseEvent } from '../../events/programme/events.schemas.ts';
import { Group } from '../../people/groups/groups.base.schemas.ts';

const Found = component(
  'Found',
  Type.Object(
    {
      accounts: Type.Array(Account),
      groups: Type.Array(Group),
      events: Type.Array(BaseEvent),
      channels: Type.Array(Channel),
      contents: Type.Array(Content),
      activities: Type.Array(Activity),
      didYouMean: Type.Union([Type.String(), Type.Null()], {
        description: 'Where nothing is found: a name that is written nearly the same and finds something',
      }),
    },
    { description: 'Results by kind, best match first; disabled kinds are empty' },
  ),
);
export type FoundView = Static<typeof Found>;

export const search = {
  operationId: 'search',
  tags: ['search'],
  summary: 'Search people, groups, events, channels, contents and posts that the caller may see',
  querystring: Type.Object({
    search: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    limit: Type.Integer({
      minimum: 1,
      maximum: 25,
      default: 5,
      description: 'Maximum number of results of each kind',
    }),
  }),
  response: answers(Found),
};
