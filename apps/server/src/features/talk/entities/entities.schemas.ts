import { Type, type Static } from 'typebox';
import { body, component, literals, nullable, Text, Uuid } from '../../../platform/http/schemas.ts';
import { BaseAccount } from '../../ground/accounts/accounts.schemas.ts';
import { BaseInterest } from '../interests/interests.schemas.ts';
import { BaseLinkPreview } from '../../ground/links/links.schemas.ts';

const EntityType = literals(['mention', 'interest', 'link', 'segment']);
const Mark = literals(['bold', 'italic', 'underline', 'strike']);

export const BaseActivityEntity = component(
  'BaseActivityEntity',
  Type.Object({
    type: EntityType,
    startIndex: Type.Integer(),
    endIndex: Type.Integer(),
    marks: Type.Array(Mark),
    href: nullable(Text),
    account: nullable(BaseAccount),
    interest: nullable(BaseInterest),
    linkPreview: nullable(BaseLinkPreview),
  }),
);
export type EntityView = Static<typeof BaseActivityEntity>;

const SentEntity = body({
  type: EntityType,
  startIndex: Type.Integer({ minimum: 0 }),
  endIndex: Type.Integer({ minimum: 0 }),
  marks: Type.Optional(Type.Array(Mark, { maxItems: 4, uniqueItems: true })),
  accountId: Type.Optional(Uuid),
  interestId: Type.Optional(Uuid),
  href: Type.Optional(Type.String({ maxLength: 2000 })),
});
export type SentEntity = Static<typeof SentEntity>;

/** Entities of a written text: of posts, comments and messages. */
export const SentEntities = Type.Optional(Type.Array(SentEntity, { maxItems: 100 }));
