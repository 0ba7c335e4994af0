import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  Instant,
  literals,
  nullable,
  Text,
} from '../../../../platform/http/schemas.ts';
import { PROVIDER_KINDS } from './providers.types.ts';

const tags = ['admin', 'organization'];
const Kind = literals(PROVIDER_KINDS);

const SignInProvider = component(
  'StaffSignInProvider',
  Type.Object({
    id: Type.String({ description: 'Same as the name' }),
    name: Text,
    kind: Kind,
    clientId: Text,
    hasSecret: Type.Boolean({ description: 'The secret itself is never returned' }),
    issuer: nullable(Text),
    teamId: nullable(Text),
    keyId: nullable(Text),
    scopes: Type.Array(Text, { description: 'Empty: the usual ones' }),
    usualScopes: Type.Array(Text),
    attributes: Type.Record(Type.String(), Text, {
      description:
        'Maps an attribute to the claim that it is read from; omitted attributes use the standard claim',
    }),
    trustsEmail: Type.Boolean({
      description: 'People who come with a proven address of a member are that member',
    }),
    text: nullable(Text),
    color: nullable(Text),
    background: nullable(Text),
    enabled: Type.Boolean(),
    updatedAt: Instant,
  }),
);
export type SignInProviderView = Static<typeof SignInProvider>;

const SignInProviders = component(
  'StaffSignInProviders',
  Type.Object({
    isHere: Type.Boolean({ description: 'False where people sign in by another service' }),
    redirectUris: Type.Array(Text, {
      description: 'Addresses to register at each provider, one for each verified hostname',
    }),
    providers: Type.Array(SignInProvider, { description: 'In the order of their buttons' }),
  }),
);
export type SignInProvidersView = Static<typeof SignInProviders>;

const ProviderTrial = component(
  'SignInProviderTrial',
  Type.Object({
    provider: Text,
    kind: Kind,
    trouble: nullable(
      Type.Object({ reason: literals(['refused', 'unreachable', 'unacceptable']), detail: Text }),
    ),
    person: nullable(
      Type.Object({
        issuer: Text,
        subject: Text,
        email: nullable(Text),
        isEmailProven: Type.Boolean(),
        isEmailTrusted: Type.Boolean(),
        attributes: Type.Array(Type.Object({ name: Text, value: Text })),
      }),
    ),
  }),
);
export type ProviderTrialView = Static<typeof ProviderTrial>;

const line = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const clearable = (maxLength: number) => Type.Optional(nullable(Type.String({ maxLength })));

const settings = {
  clientId: line(300),
  secret: Type.Optional(
    nullable(
      Type.String({
        minLength: 1,
        maxLength: 10_000,
        description: "Client secret, or the content of Apple's key file; written, never read",
      }),
    ),
  ),
  issuer: line(1000),
  teamId: line(100),
  keyId: line(100),
  scopes: Type.Optional(
    Type.Array(Type.String({ maxLength: 100, pattern: '^[\\x21\\x23-\\x5B\\x5D-\\x7E]+$' }), {
      maxItems: 20,
      uniqueItems: true,
    }),
  ),
  attributes: Type.Optional(
    Type.Record(Type.String({ maxLength: 40 }), Type.String({ minLength: 1, maxLength: 100 }), {
      maxProperties: 20,
    }),
  ),
  trustsEmail: Type.Optional(Type.Boolean()),
  text: clearable(60),
  color: clearable(7),
  background: clearable(7),
  enabled: Type.Optional(Type.Boolean()),
};

const Name = Type.String({ minLength: 1, maxLength: 40 });
const params = Type.Object({ providerName: Name });

export const listProviders = {
  operationId: 'listOrganizationProviders',
  tags,
  summary: 'List the providers where people can sign in besides, with the addresses that they lead back to',
  response: answers(SignInProviders),
};
export const addProvider = {
  operationId: 'addOrganizationProvider',
  tags,
  summary: 'Add a provider; an OpenID provider is asked for its configuration first',
  body: body({ name: Name, kind: Type.Optional(Kind), ...settings }),
  response: answers(SignInProvider),
};
export const changeProvider = {
  operationId: 'changeOrganizationProvider',
  tags,
  summary: 'Change a provider; absent fields stay, the secret too',
  params,
  body: body(settings),
  response: answers(SignInProvider),
};
export const removeProvider = {
  operationId: 'removeOrganizationProvider',
  tags,
  summary: 'Remove a provider, unless no owner could sign in any more',
  params,
  response: answers(Type.Null()),
};
export const orderProviders = {
  operationId: 'orderOrganizationProviders',
  tags,
  summary: 'Put the providers into an order; all of them are named',
  body: body({ names: Type.Array(Name, { maxItems: 100, uniqueItems: true }) }),
  response: answers(SignInProviders),
};
export const tryProvider = {
  operationId: 'tryOrganizationProvider',
  tags,
  summary: 'Begin to try a provider: the path to open in a new window, which signs nobody in',
  params,
  response: answers(Type.Object({ path: Text })),
};
export const readTrial = {
  operationId: 'readOrganizationProviderTrial',
  tags,
  summary: 'Read the result of a trial, by those who began it',
  body: body({ result: Type.String({ minLength: 1, maxLength: 20_000 }) }),
  response: answers(ProviderTrial),
};
