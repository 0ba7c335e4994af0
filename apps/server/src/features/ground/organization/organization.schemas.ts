import { Type, type Static } from 'typebox';
import { CURRENCIES } from '../../../platform/currencies.ts';
import {
  answers,
  component,
  Instant,
  literals,
  nullable,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';
import { BaseImage } from '../../../platform/http/image.schemas.ts';

const baseOrganization = {
  id: Uuid,
  slug: Text,
  name: Text,
  description: Text,
  email: Text,
  address1: nullable(Text),
  address2: nullable(Text),
  city: nullable(Text),
  state: nullable(Text),
  country: nullable(Text),
  zip: nullable(Text),
  logo: nullable(BaseImage),
  logoId: nullable(Uuid),
  darkLogo: nullable(BaseImage),
  darkLogoId: nullable(Uuid),
  icon: nullable(BaseImage),
  iconId: nullable(Uuid),
  darkIcon: nullable(BaseImage),
  darkIconId: nullable(Uuid),
  locale: Text,
};

export const BaseOrganization = component('BaseOrganization', Type.Object(baseOrganization));
export type BaseOrganizationView = Static<typeof BaseOrganization>;

const Integrations = component(
  'Integrations',
  Type.Object({ ghost: Type.Boolean(), ghostUrl: nullable(Text), ghostContentKey: nullable(Text) }),
);

export const OrganizationAnswer = component(
  'Organization',
  Type.Object({
    ...baseOrganization,
    phone: nullable(Text),
    website: nullable(Text),
    primaryColor: nullable(Text),
    secondaryColor: nullable(Text),
    userPoolId: Text,
    userPoolClientId: Text,
    currency: literals(CURRENCIES),
    facebook: nullable(Text),
    twitter: nullable(Text),
    instagram: nullable(Text),
    linkedIn: nullable(Text),
    tikTok: nullable(Text),
    discord: nullable(Text),
    youtube: nullable(Text),
    timezone: Text,
    iosAppLink: nullable(Text),
    androidAppLink: nullable(Text),
    createdAt: Instant,
    updatedAt: Instant,
    integrations: Integrations,
  }),
);
export type OrganizationView = Static<typeof OrganizationAnswer>;

const ThemedImage = Type.Object({ LIGHT: nullable(Text), DARK: nullable(Text) });

/** The configuration a page loads with; names as the specification writes them. */
export const SiteConfig = component(
  'SiteConfig',
  Type.Object({
    NAME: Text,
    DESCRIPTION: Text,
    LOGO: ThemedImage,
    ICON: ThemedImage,
    APP_ICON: nullable(Text),
    SPLASH_SCREEN: nullable(Text),
    TERMS_LINK: nullable(Text),
    PAGES: Type.Array(Text, {
      description:
        'Kinds of pages about the organization that somebody has written: about, privacy, terms, team',
    }),
    PRIMARY_COLOR: nullable(Text),
    SECONDARY_COLOR: nullable(Text),
    ORGANIZATION_ID: Uuid,
    API_URL: Text,
    CHAT_URL: Text,
    DEFAULT_LOCALE: Text,
    LOCALES: Type.Array(Text),
    COGNITO_USERPOOL_ID: Text,
    COGNITO_CLIENT_ID: Text,
    COGNITO_HOSTED_URL: nullable(Text),
    COGNITO_IDENTITYPOOL_ID: nullable(Text),
    COGNITO_ENDPOINT: nullable(Text),
    ALLOW_GUEST_ACCESS: Type.Boolean({
      description: 'Whether visitors receive credentials from the identity pool',
    }),
    IDENTITY_SERVICE: literals(['embedded', 'cognito']),
    SIGN_UP_FIELDS: Type.Array(
      Type.Object({
        NAME: literals(['firstName', 'lastName', 'phone', 'title', 'company', 'city']),
        REQUIRED: Type.Boolean(),
      }),
    ),
    PASSWORD_MIN_LENGTH: Type.Integer(),
    PASSWORD_CHARACTERS: Type.Array(literals(['lowercase', 'uppercase', 'numbers', 'special']), {
      description: 'Character classes of which a new password must contain at least one each',
    }),
    REVEAL_ACCOUNT_EXISTENCE: Type.Boolean(),
    REQUIRE_SECOND_FACTOR: Type.Boolean({
      description: 'If true, a sign-in cannot be started with an emailed code',
    }),
    AUTH: Type.Object({
      PROVIDERS: Type.Array(
        Type.Object({
          NAME: Text,
          KIND: literals(['google', 'apple', 'facebook', 'amazon', 'oidc']),
          TEXT: nullable(Text),
          COLOR: nullable(Text),
          BACKGROUND: nullable(Text),
        }),
        { description: 'Additional sign-in providers, in the order of their buttons' },
      ),
      CUSTOM: Type.Array(Type.Object({ name: Text })),
    }),
    MODULES: Type.Array(Text),
    TIMEZONE: Text,
    MAINTENANCE: Type.Boolean(),
    STRIPE: Type.Boolean({ description: 'Whether pages may load the Stripe payment scripts' }),
    BRAINTREE: Type.Boolean({ description: 'Whether pay pages may load the Braintree card fields' }),
    PAYPAL: Type.Boolean({ description: 'Whether pay pages may load the PayPal payment scripts' }),
    SMTP: Type.Boolean({
      description: 'If false, no emails are sent; sign-in codes are in the local outbox',
    }),
  }),
);
export type SiteConfigView = Static<typeof SiteConfig>;

export const getOrganization = {
  operationId: 'getOrganization',
  tags: ['organization'],
  summary: 'Get the organization',
  response: answers(OrganizationAnswer),
};

export const getConfig = {
  operationId: 'getOrganizationConfig',
  tags: ['organization'],
  summary: 'Get the configuration that a page needs to load',
  response: answers(SiteConfig),
};
