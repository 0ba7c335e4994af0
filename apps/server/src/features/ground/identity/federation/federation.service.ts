import type { Context } from '../../../../platform/context.ts';
import type { ProviderKind } from '../identity.tables.ts';
import { newId } from '../../../../platform/ids.ts';
import { isEmail, normalizeEmail, type Attributes } from '../users/attributes.policy.ts';
import * as challenges from '../sign-in/challenges.queries.ts';
import * as codes from '../codes/codes.queries.ts';
import { getFactors } from '../factors/factors.service.ts';
import * as queries from './federation.queries.ts';
import { addressee, sendMail } from '../identity-mail.service.ts';
import { withoutRefusedNames } from '../users/names.service.ts';
import { findSubject } from './subjects.service.ts';
import { insertUser, type UserRow } from '../users/users.queries.ts';
import { confirmUser } from '../users/users.service.ts';

/** Somebody as a provider has just described them. */
export interface FederatedPerson {
  /** The provider's name here; with the subject it makes the user's name. */
  provider: string;
  kind: ProviderKind;
  issuer: string;
  subject: string;
  email: string | undefined;
  /** The provider has seen the proof that the address is theirs. */
  isEmailProven: boolean;
  /** And is believed so far that who comes with the address of somebody here is that somebody. */
  isEmailTrusted: boolean;
  attributes: Attributes;
}

export type AdmissionRefusal =
  | 'email_missing'
  | 'email_unverified'
  | 'email_taken'
  | 'user_disabled'
  | 'password_reset'
  | 'temporarily_unavailable';
export type Admission = { userId: string } | { refused: AdmissionRefusal };

/**
 * Whom the provider's word lets in: who came by it before, whoever has the address if the provider is believed so far, else
 * somebody new. A sign-up that nobody confirmed gives way: it may be a stranger's, with a password that only they know.
 */
export async function admitFederated(ctx: Context, person: FederatedPerson): Promise<Admission> {
  let linked: UserRow | undefined;
  const admission = await ctx.transaction<Admission>(async (inner) => {
    const known = await queries.findFederatedUser(inner.db, ctx.organizationId, person);
    if (known !== undefined) return admit(known);
    const email = normalizeEmail(person.email ?? '');
    if (!isEmail(email)) return { refused: 'email_missing' };
    if (!person.isEmailProven) return { refused: 'email_unverified' };
    const { user } = await findSubject(inner, email);
    if (user?.status === 'confirmed') {
      const meanwhile = await findAnew(inner, person);
      if (meanwhile !== undefined) return meanwhile;
      const isTheirs = person.isEmailTrusted && user.email_verified && !(await asksForMore(inner, user));
      if (!isTheirs) return { refused: 'email_taken' };
      const admission = admit(user);
      if ('refused' in admission) return admission;
      await link(inner, user, person);
      linked = user;
      return admission;
    }
    return open(inner, email, person);
  });
  if (linked !== undefined) sendMail(ctx, 'providerLinked', addressee(linked));
  return admission;
}

function admit(user: UserRow): Admission {
  if (!user.enabled) return { refused: 'user_disabled' };
  // After a password reset by the staff, only a new password lets the person in.
  return user.password_until === null ? { userId: user.id } : { refused: 'password_reset' };
}

/** The address has an owner since it was asked: the same person in another tab, most likely. */
async function findAnew(ctx: Context, person: FederatedPerson): Promise<Admission | undefined> {
  const known = await queries.findFederatedUser(ctx.db, ctx.organizationId, person);
  return known === undefined ? undefined : admit(known);
}

/** A person with a second factor has not agreed to a way around it. */
async function asksForMore(ctx: Context, user: UserRow): Promise<boolean> {
  return (await getFactors(ctx, user.id)).enabled.length > 0;
}

async function open(ctx: Context, email: string, person: FederatedPerson): Promise<Admission> {
  // Nobody joins while the site is closed.
  if (ctx.organization.maintenance) return { refused: 'temporarily_unavailable' };
  const subject = await findSubject(ctx, email);
  const user = await insertUser(
    ctx.db,
    ctx.organizationId,
    {
      id: newId(ctx.now().getTime()),
      login_id: subject.loginId,
      email,
      email_verified: false,
      status: 'unconfirmed',
      username: `${person.provider}_${person.subject}`,
      salt: subject.salt,
      verifier: null,
      attributes: await withoutRefusedNames(ctx, person.attributes),
    },
    ctx.now(),
  );
  if (user === undefined) return (await findAnew(ctx, person)) ?? { refused: 'email_taken' };
  await codes.deleteCodes(ctx.db, ctx.organizationId, user.login_id);
  await challenges.deleteChallenges(ctx.db, ctx.organizationId, user.login_id);
  await confirmUser(ctx, user);
  await link(ctx, user, person);
  return { userId: user.id };
}

async function link(ctx: Context, user: UserRow, person: FederatedPerson): Promise<void> {
  const { provider, kind, issuer, subject } = person;
  await queries.insertFederation(ctx.db, ctx.organizationId, {
    issuer,
    subject,
    user_id: user.id,
    provider,
    provider_kind: kind,
    created_at: ctx.now(),
  });
}
