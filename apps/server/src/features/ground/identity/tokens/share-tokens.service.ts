import type { IdentityContext } from '../identity.state.ts';
import { findPublicKey, getSigningKey } from './signing-keys.service.ts';
import { embeddedPoolOf } from './token-pools.policy.ts';
import { mintShareToken, readShareToken, type ShareSubject } from './tokens.ts';

/** Signed here wherever people sign in: it never leaves this program and its pages. */
export const signShare = async (ctx: IdentityContext, share: ShareSubject): Promise<string> =>
  mintShareToken(embeddedPoolOf(ctx.organization), await getSigningKey(ctx), share, ctx.now());

export const readShare = (ctx: IdentityContext, token: string) =>
  readShareToken(token, embeddedPoolOf(ctx.organization), (keyId) => findPublicKey(ctx, keyId), ctx.now());
