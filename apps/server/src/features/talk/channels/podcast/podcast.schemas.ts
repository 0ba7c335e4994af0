import { Type } from 'typebox';
import { answers, component, nameParam, nullable, PublicName } from '../../../../platform/http/schemas.ts';

const MemberFeed = component(
  'MemberFeed',
  Type.Object({ url: Type.String({ description: 'Address for podcast apps; opens without signing in' }) }),
);

const own = {
  tags: ['channels'],
  params: nameParam('channelId'),
};
export const getMemberFeed = {
  ...own,
  operationId: 'getMemberFeed',
  summary: 'Get the caller’s own feed address of a channel; null if there is none',
  response: answers(nullable(MemberFeed)),
};
export const createMemberFeed = {
  ...own,
  operationId: 'createMemberFeed',
  summary: 'Create the caller’s own feed address of a channel (idempotent)',
  response: answers(MemberFeed),
};
export const deleteMemberFeed = {
  ...own,
  operationId: 'deleteMemberFeed',
  summary: 'Revoke the caller’s own feed address of a channel (idempotent)',
  response: answers(Type.Null()),
};

export const feedParams = Type.Object({ slug: PublicName });
export const feedQuery = Type.Object({ member: Type.Optional(Type.String({ maxLength: 200 })) });
export interface FeedParams {
  readonly slug: string;
}
export interface FeedQuery {
  readonly member?: string;
}
