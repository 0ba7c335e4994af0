import { Type, type Static } from 'typebox';
import {
  answers,
  component,
  Instant,
  literals,
  nameParam,
  nullable,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';
import { AccountDetails, AccountEntry } from '../../ground/accounts/directory/directory.schemas.ts';
import { SignIn } from '../../ground/identity/sign-ins/sign-ins.schemas.ts';
import { IntentStatus } from '../../money/payments/payments.schemas.ts';
import { SupportTicketType, TicketStatus } from '../../reach/support/support.schemas.ts';
import { REPORT_REASONS } from '../../talk/activities/activities.schemas.ts';
import { ModerationDecision } from '../../talk/moderation/moderation.schemas.ts';
import { PurchaseStatus } from '../../events/registration/passes/passes.schemas.ts';
import { BaseGroup } from '../../people/groups/groups.base.schemas.ts';

const part = <T extends Parameters<typeof Type.Array>[0]>(item: T) =>
  Type.Union([Type.Array(item), Type.Null()], {
    description: 'Latest first, up to 25; null if the role of the caller lacks the power to see them',
  });

export const AccountStory = component(
  'AccountStory',
  Type.Object({
    account: AccountEntry,
    details: AccountDetails,
    signIns: part(SignIn),
    hasSecondFactor: Type.Union([Type.Boolean(), Type.Null()], {
      description:
        'Whether sign-in asks for a second step; null if the role of the caller lacks the power to reset it',
    }),
    groups: part(
      Type.Object({ group: BaseGroup, role: literals(['moderator', 'member']), createdAt: Instant }),
    ),
    passes: part(
      Type.Object({
        id: Uuid,
        number: Type.Integer(),
        status: PurchaseStatus,
        passType: Text,
        usedAt: nullable(Instant),
        createdAt: Instant,
        event: Type.Object({ id: Uuid, slug: Text, name: Text, eventStart: Instant }),
      }),
    ),
    payments: part(
      Type.Object({
        id: Uuid,
        reference: Text,
        description: nullable(Text),
        status: IntentStatus,
        currency: Text,
        amount: Type.Integer({ description: 'In minor units' }),
        refunded: Type.Integer({ description: 'In minor units' }),
        createdAt: Instant,
      }),
    ),
    reports: part(
      Type.Object({
        id: Uuid,
        activityId: Uuid,
        reason: nullable(literals(REPORT_REASONS)),
        note: nullable(Text),
        open: Type.Boolean(),
        createdAt: Instant,
      }),
    ),
    decisions: part(ModerationDecision),
    tickets: part(
      Type.Object({
        id: Uuid,
        type: SupportTicketType,
        request: Text,
        status: TicketStatus,
        createdAt: Instant,
      }),
    ),
  }),
);
export type AccountStoryView = Static<typeof AccountStory>;

export const getAccountStory = {
  operationId: 'getAccountStory',
  tags: ['admin'],
  summary:
    'Get all that the organization knows of an account, by id or username (staff only): profile, sign-ins, groups, passes, payments, ' +
    'reports against it, decisions over it and support requests',
  params: nameParam('accountId'),
  response: answers(AccountStory),
};
