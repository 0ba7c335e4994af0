import { Type, type Static } from 'typebox';
import { BaseImage } from '../../../../platform/http/image.schemas.ts';
import { component, nullable, Text, Uuid } from '../../../../platform/http/schemas.ts';

export const baseSpeaker = {
  id: Uuid,
  slug: Text,
  firstName: Text,
  lastName: nullable(Text),
  bio: nullable(Text),
  title: nullable(Text),
  company: nullable(Text),
  companyBio: nullable(Text),
  image: nullable(BaseImage),
  priority: Type.Integer(),
  isHost: Type.Boolean(),
};
export const BaseSpeaker = component('BaseSpeaker', Type.Object(baseSpeaker));
export type BaseSpeakerView = Static<typeof BaseSpeaker>;
