import { regionOf, userPoolEndpoint } from '../../../../platform/cognito.ts';
import type { Organization } from '../../../../platform/context.ts';
import { isEmail, MAX_NAME_LENGTH, normalizeEmail } from '../users/attributes.policy.ts';
import type { TokenPool } from './tokens.ts';

/** A user pool that another service keeps: Amazon's, or one that speaks its protocol. */
export interface ForeignPool extends TokenPool {
  readonly isForeign: true;
  /** Takes the calls of the protocol. */
  readonly endpoint: string;
  readonly keysUrl: string;
  /** Tells about a person whose token may not call the endpoint; absent without hosted pages. */
  readonly userInfoUrl: string | undefined;
}

/** Undefined: the sign-ins are ours, or what is set leads nowhere. */
export function foreignPoolOf(organization: Organization): ForeignPool | undefined {
  const { identityService, userPoolId, userPoolClientId: clientId, hostedUrl } = organization;
  if (identityService !== 'cognito') return undefined;
  const region = regionOf(userPoolId);
  const amazons = region === undefined ? undefined : userPoolEndpoint(region);
  const endpoint = organization.identityEndpoint?.replace(/\/$/, '') ?? amazons;
  if (endpoint === undefined) return undefined;
  return {
    isForeign: true,
    issuer: organization.identityIssuer ?? `${endpoint}/${userPoolId}`,
    clientId,
    endpoint,
    keysUrl: `${endpoint}/${userPoolId}/.well-known/jwks.json`,
    userInfoUrl: hostedUrl === null ? undefined : `${withScheme(hostedUrl)}/oauth2/userInfo`,
  };
}

const withScheme = (address: string): string =>
  (/^https?:\/\//.test(address) ? address : `https://${address}`).replace(/\/$/, '');

/** A person as the pool describes them; only attributes that it vouches for are trusted. */
export interface ForeignPerson {
  readonly sub: string;
  /** Null: none, or one that nobody has proven. */
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly locale: string | null;
}

/** From the answer to GetUser: names with values, all of them texts. */
export function readAttributes(answer: unknown): Record<string, unknown> {
  const list = isRecord(answer) ? answer['UserAttributes'] : undefined;
  if (!Array.isArray(list)) return {};
  return Object.fromEntries(
    list.filter(isRecord).map(({ Name: name, Value: value }) => [String(name), value]),
  );
}

/** From attributes or from the claims of userInfo; undefined when they are of nobody. */
export function readPerson(claims: unknown): ForeignPerson | undefined {
  if (!isRecord(claims) || typeof claims['sub'] !== 'string') return undefined;
  const isProven = claims['email_verified'] === true || claims['email_verified'] === 'true';
  const email = normalizeEmail(lineOf(claims['email']) ?? '');
  return {
    sub: claims['sub'],
    email: isProven && isEmail(email) ? email : null,
    firstName: nameOf(claims['given_name']) ?? nameOf(claims['name']),
    lastName: nameOf(claims['family_name']),
    locale: localeOf(claims['locale']),
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** One line that the database can hold. */
function lineOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return text === '' ? null : text;
}

const nameOf = (value: unknown): string | null => lineOf(value)?.slice(0, MAX_NAME_LENGTH).trim() ?? null;

function localeOf(value: unknown): string | null {
  const locale = lineOf(value)?.replace('_', '-') ?? null;
  return locale !== null && /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/.test(locale) ? locale : null;
}
