import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../../platform/context.ts';
import {
  type AuthenticationResult,
  beginGranted,
  claimsWithin,
  endSignIn,
  isRefusal,
  requireSignedIn,
  revokeToken,
  rotateTokens,
  usernameOf,
  viewClaims,
} from '../identity/index.ts';
import { requireClient } from './authorize.service.ts';
import type { Query } from './authorize.policy.ts';
import { hashOf } from './codes.service.ts';
import { invalidGrant, invalidToken, oauthError } from './hosted.errors.ts';
import { logoutsOf } from './hosted.policy.ts';
import * as queries from './hosted.queries.ts';

interface Exchanged {
  readonly view: object;
  /** The user, where a sign-in has begun. */
  readonly actor?: string;
}

export async function exchange(ctx: Context, form: Query): Promise<Exchanged> {
  requireClient(ctx, form['client_id']);
  switch (form['grant_type']) {
    case 'authorization_code':
      return exchangeCode(ctx, form);
    case 'refresh_token':
      return {
        view: viewTokens(
          await orInvalidGrant(
            rotateTokens(
              ctx,
              { refreshToken: text(form, 'refresh_token'), clientId: ctx.organization.userPoolClientId },
              ctx.client?.address ?? '',
            ),
          ),
        ),
      };
    default:
      throw oauthError('unsupported_grant_type', 'Grants are authorization_code and refresh_token.');
  }
}

/**
 * A code is used up by the first who shows it, whatever else they show; where the rest is wrong, or the code is shown twice
 * and two have it, the sign-in that it gave ends. All in one transaction, so that the second waits for what the first has begun.
 */
async function exchangeCode(ctx: Context, form: Query): Promise<Exchanged> {
  const codeHash = hashOf(text(form, 'code'));
  const found = await ctx.transaction(async (inner) => {
    const code = await queries.useCode(inner.db, ctx.organizationId, codeHash, ctx.now());
    if (code === undefined) return undefined;
    if (!isFor(code, form)) return { refused: code };
    const tokens = await orInvalidGrant(beginGranted(inner, code.family_id, code.nonce ?? undefined));
    return { tokens, actor: code.user_id };
  });
  if (found?.tokens !== undefined) return { view: viewTokens(found.tokens), actor: found.actor };
  const used = found?.refused ?? (await queries.findUsedCode(ctx.db, ctx.organizationId, codeHash));
  if (used === undefined) throw invalidGrant();
  await endSignIn(ctx, used.family_id, used.client_id);
  throw invalidGrant(found === undefined ? 'reused' : undefined);
}

function isFor(code: queries.CodeRow, form: Query): boolean {
  const challenge = createHash('sha256').update(text(form, 'code_verifier')).digest('base64url');
  return (
    form['client_id'] === code.client_id &&
    form['redirect_uri'] === code.redirect_uri &&
    challenge.length === code.code_challenge.length &&
    timingSafeEqual(Buffer.from(challenge), Buffer.from(code.code_challenge))
  );
}

async function orInvalidGrant<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isRefusal(error) ? invalidGrant(error) : error;
  }
}

function text(form: Query, name: string): string {
  const value = form[name];
  return typeof value === 'string' ? value : '';
}

const viewTokens = (tokens: AuthenticationResult): object => ({
  access_token: tokens.AccessToken,
  id_token: tokens.IdToken,
  refresh_token: tokens.RefreshToken,
  token_type: tokens.TokenType,
  expires_in: tokens.ExpiresIn,
});

export async function revoke(ctx: Context, form: Query): Promise<void> {
  requireClient(ctx, form['client_id']);
  if (text(form, 'token') === '') throw oauthError('invalid_request', 'token is missing.');
  await revokeToken(ctx, text(form, 'token'), ctx.organization.userPoolClientId);
}

/** The claims about the person, as far as the scopes of the token allow. */
export async function userInfo(ctx: Context, accessToken: string | undefined): Promise<object> {
  if (accessToken === undefined) throw invalidToken();
  const { user, scopes } = await requireSignedIn(ctx, accessToken, 'openid').catch((error: unknown) => {
    throw isRefusal(error) ? invalidToken() : error;
  });
  return { sub: user.id, username: usernameOf(user), ...claimsWithin(viewClaims(user), scopes) };
}

/** Where the browser goes after the session here is over. */
export async function leave(
  ctx: Context,
  query: Query,
  { origin, session }: { origin: string; session: string | undefined },
): Promise<string> {
  requireClient(ctx, query['client_id']);
  const { logout_urls: listed } = await queries.findClientUrls(ctx.db, ctx.organizationId);
  const target = query['logout_uri'];
  if (typeof target !== 'string' || !logoutsOf(origin, listed).includes(target))
    throw oauthError('invalid_request', 'logout_uri is none of those that are allowed.');
  if (session !== undefined) await queries.deleteSession(ctx.db, ctx.organizationId, hashOf(session));
  return target;
}

const DAY_MS = 24 * 60 * 60_000;

export const deleteExpired = (ctx: Context): Promise<void> =>
  queries.deleteExpired(ctx.db, ctx.organizationId, new Date(ctx.now().getTime() - DAY_MS));
