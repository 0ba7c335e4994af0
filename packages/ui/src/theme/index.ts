export { avatarColorOf, avatarColors } from './avatar-colors.ts';
export { contrast } from './color.ts';
export { patternFor } from './pattern.ts';
export type { Pattern } from './pattern.ts';
export { defaultBrand, themeCss, themeTokens } from './theme.ts';
export type { Brand } from './theme.ts';
export type { Scheme, TokenName, Tokens } from './tokens.ts';
