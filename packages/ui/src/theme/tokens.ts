/** One name per role; `styles.css` maps them to class names and a test holds the two together. */
export const tokenNames = [
  'surface',
  'surface-raised',
  'surface-sunken',
  'surface-hover',
  'text',
  'text-muted',
  'line',
  'line-strong',
  'focus',
  'inverse',
  'on-inverse',
  'scrim',
  ...roleNames('brand'),
  ...roleNames('accent'),
  ...roleNames('danger'),
  ...roleNames('success'),
  ...roleNames('warning'),
  'pattern-1',
  'pattern-2',
  'pattern-3',
  'pattern-4',
] as const;

export const roles = ['brand', 'accent', 'danger', 'success', 'warning'] as const;

export type Role = (typeof roles)[number];
export type TokenName = (typeof tokenNames)[number];
export type Tokens = Record<TokenName, string>;
export type Scheme = 'light' | 'dark';

function roleNames<R extends string>(role: R) {
  return [role, `${role}-hover`, `on-${role}`, `${role}-text`, `${role}-soft`, `on-${role}-soft`] as const;
}
