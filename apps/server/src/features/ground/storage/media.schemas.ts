import { Type, type Static } from 'typebox';
import { literals, Text } from '../../../platform/http/schemas.ts';

export const mediaParams = Type.Object({
  imageId: Text,
  variant: literals(['public', 'thumbnail', 'share']),
});
export const squareParams = Type.Object({ imageId: Text });
export type SquareParams = Static<typeof squareParams>;
export type MediaParams = Static<typeof mediaParams>;

export const storedParams = Type.Object({ id: Text });
export const hlsParams = Type.Object({
  id: Text,
  /** That of a reader, or `public`. */
  grant: Type.String({ maxLength: 200 }),
  name: Type.String({ maxLength: 80 }),
});
export type HlsParams = Static<typeof hlsParams>;
/** Opens what not everybody may fetch. */
export const grantQuery = Type.Object({ grant: Type.Optional(Type.String({ maxLength: 200 })) });
export type GrantQuery = Static<typeof grantQuery>;
export type StoredParams = Static<typeof storedParams>;
