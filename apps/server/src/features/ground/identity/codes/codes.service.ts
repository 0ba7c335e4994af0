import { randomBytes, timingSafeEqual } from 'node:crypto';
import { codeExpiry, type CodePurpose, MAX_CODE_TRIES, newCode, newLinkCode } from './codes.policy.ts';
import * as queries from './codes.queries.ts';
import { refusal } from '../identity.errors.ts';
import type { IdentityContext } from '../identity.state.ts';
import * as limits from '../limits/limits.service.ts';

interface CodeFor {
  loginId: string;
  purpose: CodePurpose;
  /** The address to be proven, where it is not the one on file. */
  target?: string;
}

/** A new code, of which only a hash is kept. */
export async function issueCode(ctx: IdentityContext, subject: CodeFor): Promise<string> {
  const { code, hash } = await makeCode(ctx, subject);
  await storeCode(ctx, subject, hash);
  return code;
}

/** Asks and leaves all that a code would, for the time that it takes tells too; nothing that could ever be entered. */
export async function issueDecoyCode(ctx: IdentityContext, subject: CodeFor): Promise<void> {
  const { hash } = await makeCode(ctx, subject);
  await storeCode(ctx, subject, randomBytes(hash.length));
}

async function makeCode(
  ctx: IdentityContext,
  { loginId, purpose }: CodeFor,
): Promise<{ code: string; hash: Buffer }> {
  const code = purpose === 'resetLink' ? newLinkCode() : newCode(await limits.areCodesGuessed(ctx));
  return { code, hash: hashCode(ctx, loginId, purpose, code) };
}

/** Compares a code that somebody entered. A wrong one costs a try; a right one stays until it is used up. */
export async function checkCode(
  ctx: IdentityContext,
  { loginId, purpose }: CodeFor,
  code: string,
  address: string,
): Promise<queries.CodeRow> {
  const waiting = await queries.findCode(ctx.db, ctx.organizationId, loginId, purpose);
  const isWaiting = waiting !== undefined && waiting.expires_at > ctx.now() && waiting.tries < MAX_CODE_TRIES;
  // Where no code waits nothing can be guessed, so it costs the account nothing.
  if (!isWaiting) await limits.countStray(ctx, address);
  const hits = isWaiting ? await countGuess(ctx, loginId, purpose, address) : [];
  const limit = { tries: MAX_CODE_TRIES, now: ctx.now() };
  const row = await queries.takeTry(ctx.db, ctx.organizationId, loginId, purpose, limit);
  if (row === undefined) throw await whyNoTry(ctx, loginId, purpose);
  if (!timingSafeEqual(row.code_hash, hashCode(ctx, loginId, purpose, code.trim()))) {
    await limits.noteWrongCode(ctx);
    throw refusal('CodeMismatchException');
  }
  await limits.giveBack(ctx, hits);
  return row;
}

/** Compares the code of a link. Only a wrong one is counted: a full network must not keep the owner from a right one. */
export async function checkLinkCode(
  ctx: IdentityContext,
  loginId: string,
  code: string,
  address: string,
): Promise<queries.CodeRow> {
  const purpose = 'resetLink';
  const row = await queries.findCode(ctx.db, ctx.organizationId, loginId, purpose);
  const isRight = row !== undefined && timingSafeEqual(row.code_hash, hashCode(ctx, loginId, purpose, code));
  if (isRight && row.expires_at > ctx.now()) return row;
  await limits.countStray(ctx, address);
  throw refusal('ExpiredCodeException');
}

const countGuess = (ctx: IdentityContext, loginId: string, purpose: CodePurpose, address: string) =>
  purpose === 'secondStep' || purpose === 'confirm'
    ? limits.countStep(ctx, loginId, address)
    : limits.countCodeGuess(ctx, loginId, address);

/** Uses up a code that was right; of two who come at once, one is too late. */
export async function spendCode(ctx: IdentityContext, code: queries.CodeRow): Promise<void> {
  if (!(await queries.deleteCode(ctx.db, ctx.organizationId, code))) throw refusal('ExpiredCodeException');
}

async function whyNoTry(ctx: IdentityContext, loginId: string, purpose: CodePurpose): Promise<Error> {
  const row = await queries.findCode(ctx.db, ctx.organizationId, loginId, purpose);
  return row !== undefined && row.expires_at > ctx.now()
    ? refusal('TooManyFailedAttemptsException', 'Attempt limit exceeded, please request a new code.')
    : refusal('ExpiredCodeException');
}

async function storeCode(
  ctx: IdentityContext,
  { loginId, purpose, target }: CodeFor,
  codeHash: Buffer,
): Promise<void> {
  await queries.upsertCode(ctx.db, ctx.organizationId, {
    login_id: loginId,
    purpose,
    code_hash: codeHash,
    target: target ?? null,
    expires_at: codeExpiry(ctx.now(), purpose),
  });
}

function hashCode(ctx: IdentityContext, loginId: string, purpose: CodePurpose, code: string): Buffer {
  return ctx.services.secrets.mac('identity code', ctx.organizationId, loginId, purpose, code);
}
