import type { OrganizationSettings } from '../features/ground/organization/index.ts';
import type { PasswordCharacters } from '../platform/context.ts';
import { operatorError } from '../platform/operator-error.ts';
import { givenIn, list, onOff, orNull, type Values } from './organization-options.ts';

function readService(value: string): 'embedded' | 'cognito' {
  if (value !== 'embedded' && value !== 'cognito')
    throw operatorError('option.value', '--identity-service must be embedded or cognito.');
  return value;
}

export function readSettings(values: Values): OrganizationSettings {
  const given = givenIn(values);
  const settings = {
    name: values.name,
    description: values.description,
    email: values.email,
    locale: values.locale,
    timezone: values.timezone,
    currency: values.currency,
    website: given('website', orNull),
    locales: given('locales', list),
    primaryColor: given('primary-color', orNull),
    secondaryColor: given('secondary-color', orNull),
    apiUrl: given('api-url', orNull),
    chatUrl: given('chat-url', orNull),
    hostedUrl: given('hosted-url', orNull),
    identityService: given('identity-service', readService),
    userPoolId: values['user-pool-id'],
    userPoolClientId: values['user-pool-client-id'],
    customProviders: given('custom-providers', list),
    signUpFields: given('sign-up-fields', list),
    identityEndpoint: given('identity-endpoint', orNull),
    identityIssuer: given('identity-issuer', orNull),
    identityPoolId: given('identity-pool-id', orNull),
    allowGuestAccess: given('allow-guest-access', (value) => onOff('allow-guest-access', value)),
    redirectUrls: given('redirect-urls', list),
    logoutUrls: given('logout-urls', list),
    passwordMinLength: given('password-min-length', Number),
    // Names that are none are refused where settings are checked.
    passwordCharacters: given('password-characters', (value) => list(value) as PasswordCharacters[]),
    revealAccountExistence: given('reveal-account-existence', (value) =>
      onOff('reveal-account-existence', value),
    ),
    requireSecondFactor: given('require-second-factor', (value) => onOff('require-second-factor', value)),
    venueNetworks: given('venue-networks', list),
    maintenance: given('maintenance', (value) => onOff('maintenance', value)),
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}
