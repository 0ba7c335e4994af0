import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  idParam,
  Instant,
  listAnswers,
  literals,
  nullable,
  Uuid,
} from '../../../platform/http/schemas.ts';
import { BaseAccountTier } from '../../ground/accounts/accounts.schemas.ts';

export const TierGrant = component(
  'TierGrant',
  Type.Object({
    tier: BaseAccountTier,
    source: literals(['staff', 'plan']),
    until: nullable(Instant),
    createdAt: Instant,
  }),
);
export type TierGrantView = Static<typeof TierGrant>;

const tags = ['admin'];
const params = Type.Object({ accountId: Uuid, tierId: Uuid });

export const listAccountTiers = {
  operationId: 'listAccountTiers',
  tags,
  summary: 'List the tiers of an account, who gave them and until when (staff only)',
  params: idParam('accountId'),
  response: listAnswers(TierGrant),
};
export const putAccountTier = {
  operationId: 'putAccountTier',
  tags,
  summary: 'Give a tier to an account (staff only), for good or until a moment',
  params,
  body: body({ until: Type.Optional(nullable(Instant)) }),
  response: listAnswers(TierGrant),
};
export const removeAccountTier = {
  operationId: 'removeAccountTier',
  tags,
  summary: 'Take a tier that the staff gave from an account (staff only); tiers of plans stay',
  params,
  response: listAnswers(TierGrant),
};
export const putTierPlans = {
  operationId: 'putTierPlans',
  tags,
  summary: 'Set the plans that give a tier while they last (staff only)',
  params: idParam('tierId'),
  body: body({ productIds: Type.Array(Uuid, { maxItems: 50, uniqueItems: true }) }),
  response: answers(Type.Array(Uuid)),
};
