import { regionOf } from '../../../platform/cognito.ts';
import { invalid } from '../../../platform/errors.ts';
import type { OrganizationRow } from './organization.queries.ts';

export type IdentitySettings = Pick<
  OrganizationRow,
  | 'identity_service'
  | 'user_pool_id'
  | 'user_pool_client_id'
  | 'identity_endpoint'
  | 'identity_issuer'
  | 'identity_pool_id'
  | 'allow_guest_access'
  | 'hosted_url'
>;

/** The sign-in settings of a new organization. */
export const NO_SIGN_IN = {
  identity_service: 'embedded',
  identity_endpoint: null,
  identity_issuer: null,
  identity_pool_id: null,
  allow_guest_access: false,
  hosted_url: null,
} as const;

// As clients and Amazon write them: https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/
const POOL_ID = /^[\w-]+_[0-9a-zA-Z]+$/;
const CLIENT_ID = /^[\w+]{1,128}$/;
const IDENTITY_POOL_ID = /^[\w-]+:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const HOSTED_URL = /^(https?:\/\/)?[a-z0-9.-]+(:\d{1,5})?(\/[\w./-]*)?$/i;

/** Refuses what nobody could sign in with, as it would be after the change; other changes have nothing to do with it. */
export function requireUsableIdentity(
  before: IdentitySettings,
  changes: { readonly [Name in keyof IdentitySettings]?: IdentitySettings[Name] | undefined },
): void {
  const names = Object.keys({ ...NO_SIGN_IN, user_pool_id: '', user_pool_client_id: '' });
  if (!Object.keys(changes).some((name) => names.includes(name))) return;
  // Those that stay as they are are absent, not undefined.
  const after = { ...before, ...changes } as IdentitySettings;
  requirePool(after);
  requireAddresses(after);
  requireIdentityPool(after);
}

const isAmazons = ({ identity_service: service, identity_endpoint: endpoint }: IdentitySettings): boolean =>
  service === 'cognito' && endpoint === null;

function requirePool(settings: IdentitySettings): void {
  const { user_pool_id: id, user_pool_client_id: clientId } = settings;
  const isRegional = !isAmazons(settings) || regionOf(id) !== undefined;
  if (!POOL_ID.test(id) || id.length > 55 || !isRegional) {
    const lacks = POOL_ID.test(id) && id.length <= 55 ? 'region' : 'form';
    throw invalid('userPoolId.shape', { field: 'userPoolId', values: { id, lacks } });
  }
  if (!CLIENT_ID.test(clientId))
    throw invalid('userPoolClientId.shape', { field: 'userPoolClientId', values: { id: clientId } });
}

function requireAddresses({
  identity_endpoint: endpoint,
  identity_issuer: issuer,
  hosted_url: hostedUrl,
}: IdentitySettings): void {
  for (const [field, code, address] of [
    ['identityEndpoint', 'identityEndpoint.shape', endpoint],
    ['identityIssuer', 'identityIssuer.shape', issuer],
  ] as const)
    if (address !== null && !isPlainAddress(address)) throw invalid(code, { field });
  if (hostedUrl !== null && !HOSTED_URL.test(hostedUrl))
    throw invalid('hostedUrl.shape', { field: 'hostedUrl', values: { host: hostedUrl } });
}

function isPlainAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, search, hash } = new URL(address);
  return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => part === '');
}

function requireIdentityPool(settings: IdentitySettings): void {
  const { identity_pool_id: poolId, allow_guest_access: guests } = settings;
  if (poolId === null) {
    if (guests) throw invalid('allowGuestAccess.shape', { field: 'allowGuestAccess' });
    return;
  }
  const isThere = !isAmazons(settings) || regionOf(poolId) !== undefined;
  if (!IDENTITY_POOL_ID.test(poolId) || !isThere)
    throw invalid('identityPoolId.shape', { field: 'identityPoolId', values: { id: poolId } });
}
