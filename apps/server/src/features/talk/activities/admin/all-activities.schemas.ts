import { Type, type Static } from 'typebox';
import { countedNote, csvAnswers } from '../../../../platform/http/list.schemas.ts';
import {
  component,
  Instant,
  listAnswers,
  literals,
  pagedQuery,
  Uuid,
} from '../../../../platform/http/schemas.ts';
import { Activity } from '../activities.schemas.ts';

const ActivityEntry = component(
  'ActivityEntry',
  Type.Object({
    id: Uuid,
    activity: Activity,
    reports: Type.Integer({ description: 'Reports by people and by rules that wait for a decision' }),
  }),
);
export type ActivityEntryView = Static<typeof ActivityEntry>;

const filters = {
  standing: Type.Optional(literals(['shown', 'held', 'hidden'])),
  reported: Type.Optional(Type.Boolean({ description: 'True: only with reports that wait for a decision' })),
  kind: Type.Optional(literals(['post', 'comment'])),
  place: Type.Optional(literals(['group', 'event', 'feed'])),
  hasMedia: Type.Optional(Type.Boolean()),
  accountId: Type.Optional(Uuid),
  createdFrom: Type.Optional(Instant),
  createdUntil: Type.Optional(Instant),
};
const ListQuery = pagedQuery(filters);
const ExportQuery = Type.Object({ search: ListQuery.properties.search, ...filters });
export const LIST_PARAMETERS = Object.keys(ListQuery.properties);
export const EXPORT_PARAMETERS = Object.keys(ExportQuery.properties);

export type AllActivitiesQuery = Static<typeof ExportQuery>;

export const listAllActivities = {
  operationId: 'listAllActivities',
  tags: ['admin'],
  summary: `List all posts and comments, held and hidden ones too (staff only), newest first; orderBy: createdAt, ${countedNote}`,
  querystring: ListQuery,
  response: listAnswers(ActivityEntry),
};

export const exportAllActivities = {
  operationId: 'exportAllActivities',
  tags: ['admin'],
  summary:
    'Export posts and comments as CSV, with the filters of the list; headers in the language of the locale header',
  querystring: ExportQuery,
  response: csvAnswers,
};
