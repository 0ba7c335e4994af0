import { Type, type Static } from 'typebox';
import { BaseImage } from '../../../platform/http/image.schemas.ts';
import { component, Instant, literals, nullable, Text, Uuid } from '../../../platform/http/schemas.ts';

export const GroupAccess = literals(['public', 'private']);

const baseGroup = {
  id: Uuid,
  slug: Text,
  name: Text,
  image: nullable(BaseImage),
  access: GroupAccess,
};
export const BaseGroup = component('BaseGroup', Type.Object(baseGroup));
export type BaseGroupView = Static<typeof BaseGroup>;

export const Group = component(
  'Group',
  Type.Object({
    ...baseGroup,
    description: Text,
    externalUrl: nullable(Text),
    active: Type.Boolean({
      description: 'False if deactivated; then visible to its moderators and staff only',
    }),
    featured: Type.Boolean(),
    createdAt: Instant,
    updatedAt: Instant,
    _count: Type.Object({ members: Type.Integer() }),
  }),
);
export type GroupView = Static<typeof Group>;
