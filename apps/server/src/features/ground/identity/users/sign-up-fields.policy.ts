import type { Organization, SignUpFieldName } from '../../../../platform/context.ts';
import type { Attributes } from './attributes.policy.ts';
import { refusal } from '../identity.errors.ts';

/** By which attribute of the protocol a field travels, and how long it may be. */
const FIELDS: Record<SignUpFieldName, { attribute: string; maxLength: number }> = {
  firstName: { attribute: 'given_name', maxLength: 80 },
  lastName: { attribute: 'family_name', maxLength: 80 },
  phone: { attribute: 'phone_number', maxLength: 40 },
  title: { attribute: 'custom:title', maxLength: 120 },
  company: { attribute: 'custom:company', maxLength: 120 },
  city: { attribute: 'custom:city', maxLength: 120 },
};

/** Newcomers say what their organization wants to know of them. */
export function requireSignUpFields({ signUpFields }: Organization, attributes: Attributes): void {
  for (const { name, isRequired } of signUpFields) {
    const { attribute, maxLength } = FIELDS[name];
    const value = (attributes[attribute] ?? '').trim();
    if (isRequired && value === '')
      throw refusal(
        'InvalidParameterException',
        `Attributes did not conform to the schema: ${attribute}: The attribute is required`,
      );
    if (value.length > maxLength)
      throw refusal('InvalidParameterException', `${attribute}: the value is too long.`);
  }
}

export type Profile = Record<SignUpFieldName, string | null>;

/** The initial profile of an account, from its attributes. */
export function profileOf(attributes: Attributes): Profile {
  const valueOf = (name: SignUpFieldName, attribute: string = FIELDS[name].attribute): string | null => {
    const { maxLength } = FIELDS[name];
    const value = attributes[attribute]?.trim() ?? '';
    return value === '' || value.length > maxLength ? null : value;
  };
  return {
    firstName: valueOf('firstName') ?? valueOf('firstName', 'name'),
    lastName: valueOf('lastName'),
    phone: valueOf('phone'),
    title: valueOf('title'),
    company: valueOf('company'),
    city: valueOf('city'),
  };
}
