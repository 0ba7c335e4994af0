import { Type, type Static } from 'typebox';
import { component, literals, nullable, Text, Uuid } from './schemas.ts';

export const BaseImage = component(
  'BaseImage',
  Type.Object({
    id: Uuid,
    uri: Text,
    width: Type.Integer(),
    height: Type.Integer(),
    moderation: literals(['safe', 'warning']),
    description: nullable(
      Type.String({ description: 'Text alternative for people who cannot see the image' }),
    ),
  }),
);
export type BaseImageView = Static<typeof BaseImage>;
