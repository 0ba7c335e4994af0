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

const ModerationDecision = component(
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
    reportsCount: Type.Integer({ description: 'people who reported it' }),
    reports: Type.Array(
      Type.Object({
        id: Uuid,
        reason: nullable(literals(REPORT_REASONS)),
        note: nullable(Text),
        account: nullable(BaseAccount),
        createdAt: Instant,
      }),
      { description: 'the latest of them; who made them is for the staff' },
    ),
    rules: Type.Array(Type.Object({ kind: RuleKind, pattern: Text })),
    edits: Type.Array(Type.Object({ message: Text, image: nullable(BaseImage), editedAt: Instant }), {
      description: 'what stood there before, the latest first',
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
  summary: 'Posts and comments that were reported or are held, for those who may decide',
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
  ...decision('hideActivity', 'Keep it from everybody but its author and those who moderate'),
  body: body({ reason: Reason }),
};
export const restoreActivity = {
  ...decision('restoreActivity', 'Show what was hidden, or let through what was held'),
  body: body({ reason: Type.Optional(Type.String({ maxLength: 1000 })) }),
};
export const dismissReports = {
  ...decision('dismissActivityReports', 'Leave it as it is: the reports are answered'),
  body: body({ reason: Type.Optional(Type.String({ maxLength: 1000 })) }),
};
export const removeActivity = {
  ...decision('removeActivity', 'Delete it for good, with the answers to it'),
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
  ...onAccount('warnAccount', 'Write to somebody what they should not do again'),
  headers: Type.Object({
    'idempotency-key': Type.Optional(
      Type.String({ minLength: 8, maxLength: 100, description: 'the same key makes one warning' }),
    ),
  }),
  body: body({ reason: Reason }),
};
export const suspendAccount = {
  ...onAccount('suspendAccount', 'Let somebody read but not write, until a moment or for the time being'),
  body: body({ reason: Reason, until: Type.Optional(nullable(Instant)) }),
};
export const unsuspendAccount = {
  ...onAccount('unsuspendAccount', 'Let somebody write again'),
  body: body({ reason: Type.Optional(Type.String({ maxLength: 1000 })) }),
};
export const listSuspended = {
  operationId: 'listSuspendedAccounts',
  tags,
  summary: 'Who is suspended now',
  querystring: PagedQuery,
  response: listAnswers(Suspension),
};
export const listDecisions = {
  operationId: 'listModerationLog',
  tags,
  summary: 'Every decision, the latest first',
  querystring: pagedQuery({ accountId: Type.Optional(Uuid) }),
  response: listAnswers(ModerationDecision),
};
