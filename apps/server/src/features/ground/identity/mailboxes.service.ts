import { refusal } from './identity.errors.ts';
import type { IdentityContext } from './identity.state.ts';
import { LIMITS, mailboxOf, nameOf } from './limits/limits.policy.ts';
import { addHits } from './limits/limits.queries.ts';

/** Mails of sign-ups to one mailbox, no matter how many tagged addresses it has: each of them is an account of its own. */
export async function countMailbox(ctx: IdentityContext, email: string): Promise<void> {
  const mailbox = mailboxOf(email);
  if (mailbox === email) return;
  const { secrets } = ctx.services;
  const { max, windowMs } = LIMITS.signUpMailForMailbox;
  const loginId = secrets.mac('identity mailbox', ctx.organizationId, mailbox).toString('hex');
  const bucket = secrets.mac(
    'identity limit',
    ctx.organizationId,
    'signUpMailForMailbox',
    nameOf({ loginId, user: undefined }),
  );
  const now = ctx.now();
  const hit = { bucket, max, expiresAt: new Date(now.getTime() + windowMs) };
  const [hits = 0] = await addHits(ctx.db, ctx.organizationId, [hit], now);
  if (hits > max)
    throw refusal('TooManyFailedAttemptsException', 'Attempt limit exceeded, please try after some time.');
}
