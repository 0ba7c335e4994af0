import type { InvalidField } from '@atrium/ui/form';
import type { SiteConfig } from '../../../contract.ts';

type Characters = SiteConfig['PASSWORD_CHARACTERS'][number];

/** As the identity service counts them: letters of every script, and marks that belong to a letter are no signs. */
const CHARACTERS = {
  lowercase: '\\p{Ll}',
  uppercase: '\\p{Lu}',
  numbers: '\\p{Nd}',
  special: '[^\\p{L}\\p{M}\\p{N}\\s]',
} satisfies Record<Characters, string>;

export interface PasswordRule {
  key: 'length' | Characters;
  isMet: boolean;
}

type Wanted = Pick<SiteConfig, 'PASSWORD_MIN_LENGTH' | 'PASSWORD_CHARACTERS'>;

export function checkPassword(password: string, config: Wanted): PasswordRule[] {
  return [
    { key: 'length', isMet: [...password].length >= config.PASSWORD_MIN_LENGTH },
    ...config.PASSWORD_CHARACTERS.map((key) => ({
      key,
      isMet: new RegExp(CHARACTERS[key], 'u').test(password),
    })),
  ];
}

/** For the field itself, so that the browser holds the form back; undefined when any characters will do. */
export function passwordPattern({ PASSWORD_CHARACTERS: wanted }: Wanted): string | undefined {
  return wanted.length === 0 ? undefined : `${wanted.map((key) => `(?=.*${CHARACTERS[key]})`).join('')}.*`;
}

export const isNewPassword = (field: InvalidField): boolean =>
  'autocomplete' in field && field.autocomplete === 'new-password';
