import { Type, type Static } from 'typebox';
import { BaseImage } from '../../../platform/http/image.schemas.ts';
import {
  answers,
  body,
  component,
  idParam,
  Instant,
  listAnswers,
  literals,
  nullable,
  pagedQuery,
  PagedQuery,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';
import { Account, BaseAccount } from '../../ground/accounts/accounts.schemas.ts';
import { Activity, BaseActivity, REPORT_REASONS } from '../activities/activities.schemas.ts';

const Action = literals(['hide', 'restore', 'remove', 'dismiss', 'warn', 'suspend', 'unsuspend']);
const RuleKind = literals(['word', 'link']);

export const ModerationDecision = component(
  'ModerationDecision',
  Type.Object({
    id: Uuid,
    action: Action,
    reason: Text,
    until: nullable(Instant),
    actor: nullable(BaseAccount),
    account: nullable(BaseAccount),
    activityId: nullable(Uuid),
    activity: nullable(BaseActivity),
    groupId: nullable(Uuid),
    createdAt: Instant,
  }),
);
export type DecisionView = Static<typeof ModerationDecision>;

const ModerationCase = component(
  'ModerationCase',
  Type.Object({
    activity: Activity,
    reportsCount: Type.Integer({ description: 'Number of people who reported it' }),
    reports: Type.Array(
      Type.Object({
        id: Uuid,
        reason: nullable(literals(REPORT_REASONS)),
        note: nullable(Text),
        account: nullable(BaseAccount),
        createdAt: Instant,
      }),
      { description: 'Latest reports; the reporters are visible to staff only' },
    ),
    rules: Type.Array(Type.Object({ kind: RuleKind, pattern: Text })),
    edits: Type.Array(Type.Object({ message: Text, image: nullable(BaseImage), editedAt: Instant }), {
      description: 'Earlier versions, latest first',
    }),
    decisions: Type.Array(ModerationDecision),
    firstAt: Instant,
    lastAt: Instant,
  }),
);
export type CaseView = Static<typeof ModerationCase>;

const Suspension = component(
  'Suspension',
  Type.Object({ account: Account, since: Instant, until: nullable(Instant), reason: Text }),
);
export type SuspensionView = Static<typeof Suspension>;

const tags = ['moderation'];
const Reason = Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' });

export const listCases = {
  operationId: 'listModerationReports',
  tags,
  summary: 'List reported or held posts and comments, for those who may moderate them',
  querystring: pagedQuery({
    status: Type.Optional(literals(['open', 'decided', 'held'])),
    groupId: Type.Optional(Uuid),
  }),
  response: listAnswers(ModerationCase),
};

const decision = (operationId: string, summary: string) => ({
  operationId,
  tags,
  summary,
  params: idParam('activityId'),
  response: answers(Activity),
});
export const hideActivity = {
  ...decision('hideActivity', 'Hide a post or comment from everybody but its author and moderators'),
  body: body({ reason: Reason }),
};
export const restoreActivity = {
  ...decision('restoreActivity', 'Restore a hidden post or comment, or approve a held one'),
  body: body({ reason: Type.Optional(Type.String({ maxLength: 1000 })) }),
};
export const dismissReports = {
  ...decision('dismissActivityReports', 'Dismiss the reports of a post or comment; it stays as it is'),
  body: body({ reason: Type.Optional(Type.String({ maxLength: 1000 })) }),
};
export const removeActivity = {
  ...decision('removeActivity', 'Delete a post or comment permanently, with its comments'),
  body: body({ reason: Reason }),
  response: answers(Type.Null()),
};

const onAccount = (operationId: string, summary: string) => ({
  operationId,
  tags,
  summary,
  params: idParam('accountId'),
  response: answers(Account),
});
export const warnAccount = {
  ...onAccount('warnAccount', 'Send a warning to an account'),
  headers: Type.Object({
    'idempotency-key': Type.Optional(
      Type.String({
        minLength: 8,
        maxLength: 100,
        description: 'Idempotency key: requests with the same key create a single warning',
      }),
    ),
  }),
  body: body({ reason: Reason }),
};
export const suspendAccount = {
  ...onAccount(
    'suspendAccount',
    'Suspend an account (it can read but not write), until a given time or indefinitely',
  ),
  body: body({ reason: Reason, until: Type.Optional(nullable(Instant)) }),
};
export const unsuspendAccount = {
  ...onAccount('unsuspendAccount', 'End the suspension of an account'),
  body: body({ reason: Type.Optional(Type.String({ maxLength: 1000 })) }),
};
export const listSuspended = {
  operationId: 'listSuspendedAccounts',
  tags,
  summary: 'List the currently suspended accounts',
  querystring: PagedQuery,
  response: listAnswers(Suspension),
};
export const listDecisions = {
  operationId: 'listModerationLog',
  tags,
  summary: 'List all moderation decisions, latest first',
  querystring: pagedQuery({ accountId: Type.Optional(Uuid) }),
  response: listAnswers(ModerationDecision),
};
