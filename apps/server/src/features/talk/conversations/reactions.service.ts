import type { Context } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { refuseText } from '../../ground/rules/index.ts';
import { MAX_KINDS, MAX_OWN_REACTIONS } from './reactions.policy.ts';
import * as queries from './reactions.queries.ts';

export type { ReactionRow } from './reactions.queries.ts';

/**
 * Within a transaction that holds the message and the person's part in its conversation, so that reactions to it come one
 * after the other. The same one again is the one that stands.
 */
export async function react(
  inner: Context,
  reacted: queries.Reacted,
  accountId: string,
  emoji: string,
): Promise<{ row: queries.ReactionRow; isNew: boolean }> {
  const { db, organizationId } = inner;
  // A name may be made of any words, and is shown to everybody.
  await refuseText(inner, [emoji.replaceAll(/[:_+-]+/g, ' ')]);
  const own = await queries.listReactionsOf(db, organizationId, reacted, accountId);
  const known = own.find(({ emoji_name }) => emoji_name === emoji);
  if (known !== undefined) return { row: known, isNew: false };
  if (own.length >= MAX_OWN_REACTIONS) throw conflict('reaction.tooMany', { field: 'emojiName' });
  const kinds = await queries.listKinds(db, organizationId, reacted, MAX_KINDS);
  if (kinds.length >= MAX_KINDS && !kinds.includes(emoji))
    throw conflict('reaction.tooManyKinds', { field: 'emojiName' });
  const row = { id: newId(), account_id: accountId, emoji_name: emoji };
  await queries.insertReaction(db, organizationId, reacted, row, inner.now());
  return { row, isNew: true };
}

/** A reaction of somebody else is absent. */
export async function takeBackReaction(
  inner: Context,
  reacted: queries.Reacted,
  accountId: string,
  id: string,
): Promise<void> {
  if (!(await queries.deleteReaction(inner.db, inner.organizationId, reacted, accountId, id)))
    throw notFound('reaction');
}
