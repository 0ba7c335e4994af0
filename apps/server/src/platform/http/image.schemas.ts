import { Type, type Static } from 'typebox';
import { component, literals, Text, Uuid } from './schemas.ts';

export const BaseImage = component(
  'BaseImage',
  Type.Object({
    id: Uuid,
    uri: Text,
    width: Type.Integer(),
    height: Type.Integer(),
    moderation: literals(['safe', 'warning']),
  }),
);
export type BaseImageView = Static<typeof BaseImage>;
