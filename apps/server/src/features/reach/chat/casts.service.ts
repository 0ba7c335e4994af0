import type { Context } from '../../../platform/context.ts';
import type { HeardFact } from '../../../platform/facts.ts';
import { completeMessages } from '../../talk/conversations/index.ts';
import { messageSent } from './chat.facts.ts';
import { listHearers } from './members.queries.ts';
import {
  listIdsSince,
  listMessagesBetween,
  listMessagesByIds,
  type MessageRow,
} from './messages/messages.queries.ts';
import type { CompleteMessage } from './messages/messages.service.ts';
import { listToldReactions, type ToldReactions } from './reactions/reactions.service.ts';

/** The delivery of one fact, with its recipients at this moment. */
export interface Told {
  readonly fact: HeardFact;
  readonly channelId: number;
  readonly accountIds: readonly string[];
  /** Of what was written or edited; gone since, there is nothing to tell. */
  readonly message: CompleteMessage | undefined;
  readonly reactions?: ToldReactions['reactions'];
}

/** More are fetched by whoever was away for so long. */
const MAX_AT_ONCE = 1000;

export const SENT = 'chat.messageSent';
const CHANGED = 'chat.messageChanged';
export const REACTED = 'chat.messageReacted';

/**
 * Facts of one channel in their order, with who is in it now: whoever left a moment ago hears nothing. Of a message that
 * was sent, everything that was written since `toldUpTo` is told: a notice that was lost is made good by the next one.
 */
export async function listTold(
  ctx: Context,
  channelId: number,
  facts: readonly HeardFact[],
  toldUpTo: number,
): Promise<Told[]> {
  const sentUpTo = Math.max(0, ...facts.filter(({ name }) => name === SENT).map(messageIdOf));
  const edited = facts.filter(({ name }) => name === CHANGED).map(messageIdOf);
  const { db, organizationId } = ctx;
  const between = { after: toldUpTo, upTo: sentUpTo, limit: MAX_AT_ONCE };
  const sent = sentUpTo > toldUpTo ? await listMessagesBetween(db, organizationId, channelId, between) : [];
  const rows = [...sent, ...(await listMessagesByIds(db, organizationId, channelId, edited))];
  const byId = new Map((await completeMessages(ctx, rows)).map((message) => [message.row.id, message]));

  const first = facts.findIndex(({ name }) => name === SENT);
  const inOrder = facts.flatMap((fact, index) => {
    if (fact.name !== SENT) return [fact];
    return index === first ? sent.map((row) => factOf(organizationId, row)) : [];
  });
  const hearers = new Map<string, Promise<string[]>>();
  const hearersOf = (writerId: string | undefined): Promise<string[]> => {
    const heard = hearers.get(writerId ?? '') ?? listHearers(db, organizationId, channelId, writerId);
    hearers.set(writerId ?? '', heard);
    return heard;
  };
  const told: Told[] = [];
  for (const fact of inOrder) {
    if (fact.name === REACTED) {
      const accountId = fact.with?.['accountId'] ?? '';
      const reacted = await listToldReactions(ctx, channelId, messageIdOf(fact), accountId);
      told.push(...reacted.map((one) => ({ fact, channelId, message: undefined, ...one })));
      continue;
    }
    const isWritten = fact.name === SENT || fact.name === CHANGED;
    const message = isWritten ? byId.get(messageIdOf(fact)) : undefined;
    if (isWritten && message === undefined) continue;
    const writerId = message?.row.account_id ?? fact.with?.['accountId'];
    const accountIds = await hearersOf(writerId);
    const quoted = message?.row.quoted ?? null;
    if (message === undefined || quoted === null) {
      told.push({ fact, channelId, accountIds, message });
      continue;
    }
    const ofQuoted = new Set(await hearersOf(quoted.account_id));
    const without = { ...message, row: { ...message.row, quoted: null } };
    told.push(
      { fact, channelId, accountIds: accountIds.filter((id) => ofQuoted.has(id)), message },
      { fact, channelId, accountIds: accountIds.filter((id) => !ofQuoted.has(id)), message: without },
    );
  }
  return told;
}

export const messageIdOf = ({ with: details }: HeardFact): number => Number(details?.['messageId']);

const factOf = (organizationId: string, row: Pick<MessageRow, 'channel_id' | 'id'>): HeardFact => ({
  ...messageSent(row.channel_id, row.id),
  organizationId,
});

/** More than are written in the seconds that a notice may be missed in. */
const MAX_MISSED = 5000;

export async function listMissed(ctx: Context, since: Date): Promise<HeardFact[]> {
  const { organizationId } = ctx;
  const rows = await listIdsSince(ctx.db, organizationId, since, MAX_MISSED);
  return rows.map((row) => factOf(organizationId, row));
}
