import type { PlainTextId } from '../../../../lib/text.tsx';

/** Fields of a profile, by the claim of OpenID that it usually stands in. Not the address, whose proof has its own claim. */
export const CLAIMS = {
  given_name: 'admin.settings.provider.claim.given_name',
  family_name: 'admin.settings.provider.claim.family_name',
  name: 'admin.settings.provider.claim.name',
  picture: 'admin.settings.provider.claim.picture',
  locale: 'admin.settings.provider.claim.locale',
} as const satisfies Record<string, PlainTextId>;

export const claimNames = Object.keys(CLAIMS) as (keyof typeof CLAIMS)[];

export const isClaim = (name: string): name is keyof typeof CLAIMS => Object.hasOwn(CLAIMS, name);
