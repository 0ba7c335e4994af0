/**
 * Tests know two depths. `npm test` shows each behaviour once; `npm run proof`, before a release, is deep: more kills, random
 * walks, hostile inputs, and screens in every theme, width and language.
 */
export const isDeep = process.env['TEST_DEPTH'] === 'deep';

export const byDepth = <T>({ quick, deep }: { readonly quick: T; readonly deep: T }): T =>
  isDeep ? deep : quick;
