import type { Context } from '../../platform/context.ts';
import type { HeardFact } from '../../platform/facts.ts';
import { messageSent } from './chat.facts.ts';
import { listHearers } from './members.queries.ts';
import { listIdsSince, listMessagesByIds } from './messages.queries.ts';
import { completeMessages, type CompleteMessage } from './messages.service.ts';

/** What is to be told of one fact, and to whom at this moment. */
export interface Told {
  readonly fact: HeardFact;
  readonly channelId: number;
  readonly accountIds: readonly string[];
  /** Of what was written or edited; gone since, there is nothing to tell. */
  readonly message: CompleteMessage | undefined;
}

/** Facts of one channel in their order, with who is in it now: whoever left a moment ago hears nothing. */
export async function listTold(
  ctx: Context,
  channelId: number,
  facts: readonly HeardFact[],
): Promise<Told[]> {
  const { db, organizationId } = ctx;
  const messages = await completeMessages(
    ctx,
    await listMessagesByIds(db, organizationId, channelId, [...new Set(facts.flatMap(writtenIdOf))]),
  );
  const byId = new Map(messages.map((message) => [message.row.id, message]));
  const hearers = new Map<string, Promise<string[]>>();
  const told: Told[] = [];
  for (const fact of facts) {
    const [id] = writtenIdOf(fact);
    const message = byId.get(id ?? 0);
    if (id !== undefined && message === undefined) continue;
    const writerId = message?.row.account_id ?? fact.with?.['accountId'];
    const heard = hearers.get(writerId ?? '') ?? listHearers(db, organizationId, channelId, writerId);
    hearers.set(writerId ?? '', heard);
    told.push({ fact, channelId, accountIds: await heard, message });
  }
  return told;
}

const WRITTEN = new Set(['chat.messageSent', 'chat.messageChanged']);

const writtenIdOf = ({ name, with: details }: HeardFact): number[] =>
  WRITTEN.has(name) ? [Number(details?.['messageId'])] : [];

/** More than are written in the seconds that a notice may be missed in. */
const MAX_MISSED = 5000;

export async function listMissed(ctx: Context, since: Date): Promise<HeardFact[]> {
  const { organizationId } = ctx;
  const rows = await listIdsSince(ctx.db, organizationId, since, MAX_MISSED);
  return rows.map(({ channel_id, id }) => ({ ...messageSent(channel_id, id), organizationId }));
}
