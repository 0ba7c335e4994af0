const REGION = '[a-z]{2}(?:-[a-z]+)+-\\d';
const IN_REGION = new RegExp(`^(${REGION})[_:]`);

/** The region that the id of a user pool or an identity pool of Amazon's names. */
export const regionOf = (poolId: string): string | undefined => IN_REGION.exec(poolId)?.[1];

/** Where Amazon answers for a user pool; the keys of its tokens are below it, under the pool's id. */
export const userPoolEndpoint = (region: string): string => `https://cognito-idp.${region}.amazonaws.com`;

export const identityPoolEndpoint = (region: string): string =>
  `https://cognito-identity.${region}.amazonaws.com`;
