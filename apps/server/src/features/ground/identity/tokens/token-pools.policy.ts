import type { Organization } from '../../../../platform/context.ts';
import { type ForeignPool, foreignPoolOf } from './foreign-pools.policy.ts';
import { refusal } from '../identity.errors.ts';
import type { IdentityContext } from '../identity.state.ts';
import { issuerOf, type TokenPool } from './tokens.ts';

export type Pool = TokenPool | ForeignPool;

export const isForeign = (pool: Pool): pool is ForeignPool => pool.isForeign === true;

/** The pool that issues tokens for the organization's people: that of another service, or the embedded one. */
export function poolOf(organization: Organization): Pool | undefined {
  return organization.identityService === 'cognito'
    ? foreignPoolOf(organization)
    : embeddedPoolOf(organization);
}

export const embeddedPoolOf = ({ userPoolId, userPoolClientId: clientId }: Organization): TokenPool => ({
  issuer: issuerOf(userPoolId),
  clientId,
});

/** The embedded pool; undefined where people sign in at another service, which then manages them. */
export function ownPoolOf(organization: Organization): TokenPool | undefined {
  const pool = poolOf(organization);
  return pool === undefined || isForeign(pool) ? undefined : pool;
}

/** Only who signs people in here has a client to ask it. */
export function requireClient(
  { organization }: Pick<IdentityContext, 'organization'>,
  clientId: string,
): void {
  const isOurs = organization.identityService === 'embedded' && clientId === organization.userPoolClientId;
  if (!isOurs) throw refusal('ResourceNotFoundException');
}
