import { Type, type Static } from 'typebox';
import { answers, component, literals } from '../../../platform/http/schemas.ts';

const flags = Type.Record(Type.String(), Type.Boolean());

export const SelfRelationships = component(
  'SelfRelationships',
  Type.Object({
    accounts: flags,
    groups: Type.Record(Type.String(), literals(['moderator', 'member', 'requested', 'invited'])),
    events: flags,
    channels: flags,
    threads: flags,
  }),
);
export type SelfRelationshipsView = Static<typeof SelfRelationships>;

export const getRelationships = {
  operationId: 'getSelfRelationships',
  tags: ['self'],
  summary: 'Get the caller’s follows and memberships, by id; an absent id means none',
  response: answers(SelfRelationships),
};
