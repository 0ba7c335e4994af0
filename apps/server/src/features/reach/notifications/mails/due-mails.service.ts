import type { Context } from '../../../../platform/context.ts';
import { isMailbox, type MailMessage } from '../../../../platform/mail/message.ts';
import { addDelivered } from '../../../talk/announcements/index.ts';
import { describe, mayMail, placeKindOf } from '../telling/describe.policy.ts';
import * as queries from './due-mails.queries.ts';
import { frameFor } from './mail-frame.service.ts';
import { writeOne, writeSeveral } from './notifications.mails.ts';
import { listTold, type ToldRow } from '../telling/told.queries.ts';
import { asTopic, TOPICS } from '../telling/topics.types.ts';

const BATCH = 200;
const HOUR_MS = 60 * 60 * 1000;
/** Nobody gets more mails of ours within an hour, whatever happens; what is too much waits. */
export const MAILS_PER_HOUR = 10;

export interface Batch {
  /** Nothing more is due. */
  readonly isLast: boolean;
  /** When those who had enough may be written to again. */
  readonly postponedTo: readonly Date[];
}

/** Writes to the next readers to whom something is due: what they have read meanwhile, or may not see any more, is left out. */
export async function writeBatch(ctx: Context): Promise<Batch> {
  const { db, organizationId } = ctx;
  const now = ctx.now();
  const due = await queries.holdDue(db, organizationId, now, BATCH);
  if (due.length === 0) return { isLast: true, postponedTo: [] };
  const told = (
    await listTold(
      db,
      organizationId,
      due.map(({ id }) => id),
    )
  ).filter(mayWrite);
  const { ready, postponedTo } = await postponeExcess(ctx, told, now);
  const mails = ready.map((rows) => write(ctx, rows));
  await ctx.services.mail.enqueueAll(ctx, mails.flat());
  const written = ready.flat();
  const writtenIds = written.map(({ id }) => id);
  await queries.settle(db, organizationId, writtenIds, now);
  const kept = new Set(told.map(({ id }) => id));
  const dropped = due.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
  await queries.settle(db, organizationId, dropped, undefined);
  await countAnnounced(ctx, written);
  return { isLast: false, postponedTo };
}

const mayWrite = (row: ToldRow): boolean =>
  row.read_at === null && mayMail(row) && isMailbox(row.owner_email ?? '');

function byReader(rows: readonly ToldRow[]): ToldRow[][] {
  const readers = new Map<string, ToldRow[]>();
  for (const row of rows) readers.set(row.account_id, [...(readers.get(row.account_id) ?? []), row]);
  return [...readers.values()];
}

async function postponeExcess(
  ctx: Context,
  told: readonly ToldRow[],
  now: Date,
): Promise<{ ready: ToldRow[][]; postponedTo: Date[] }> {
  const readers = byReader(told);
  const since = new Date(now.getTime() - HOUR_MS);
  const accountIds = readers.flatMap(([row]) => row?.account_id ?? []);
  const recent = await queries.listRecentMails(ctx.db, ctx.organizationId, accountIds, since);
  const full = new Map(
    recent.flatMap(({ account_id, count, oldest }) =>
      count >= MAILS_PER_HOUR ? [[account_id, new Date(oldest.getTime() + HOUR_MS)] as const] : [],
    ),
  );
  const ready: ToldRow[][] = [];
  for (const rows of readers) {
    const until = full.get(rows[0]?.account_id ?? null);
    const ids = rows.map(({ id }) => id);
    if (until === undefined) ready.push(rows);
    else await queries.postpone(ctx.db, ctx.organizationId, ids, until);
  }
  return { ready, postponedTo: [...full.values()] };
}

/** Announcements and contents come whole, each by itself, save in a digest; the rest comes together. */
function write(ctx: Context, rows: readonly ToldRow[]): MailMessage[] {
  const [first] = rows;
  if (first === undefined) return [];
  const digest = first.owner_digest ?? 'off';
  if (digest !== 'off') return [together(ctx, rows, digest)];
  const isWhole = (row: ToldRow): boolean => row.announcement_id !== null || row.content_id !== null;
  const announced = rows.filter(isWhole);
  const others = rows.filter((row) => !isWhole(row));
  const [only] = others;
  return [
    ...announced.map((row) => alone(ctx, row)),
    ...(only === undefined ? [] : [others.length === 1 ? alone(ctx, only) : together(ctx, others, 'off')]),
  ];
}

function alone(ctx: Context, row: ToldRow): MailMessage {
  const topic = asTopic(row.topic);
  const ended = row.channel_id === null ? TOPICS[topic].email : (`channel-${row.channel_id}` as const);
  const frame = frameFor(ctx, ownerOf(row), ended ?? 'all');
  const announced =
    row.announcement_html === null
      ? {}
      : { announced: { html: row.announcement_html, text: row.announcement_message ?? '' } };
  const told = {
    ...describe(row, frame.locale),
    place: row.survey_slug === null ? placeKindOf(topic) : ('survey' as const),
    ...announced,
  };
  return { ...addressed(row), ...writeOne(frame, told), unsubscribeUrl: frame.unsubscribeUrl };
}

function together(ctx: Context, rows: readonly ToldRow[], digest: 'off' | 'daily' | 'weekly'): MailMessage {
  const [first] = rows;
  if (first === undefined) throw new TypeError('a mail tells something');
  const frame = frameFor(ctx, ownerOf(first), 'all');
  const told = rows.map((row) => describe(row, frame.locale));
  return { ...addressed(first), ...writeSeveral(frame, told, digest), unsubscribeUrl: frame.unsubscribeUrl };
}

const ownerOf = ({ account_id, owner_locale }: ToldRow) => ({
  accountId: account_id,
  locale: owner_locale,
});

function addressed(row: ToldRow): Pick<MailMessage, 'to' | 'accountId'> {
  const name = [row.owner_first_name, row.owner_last_name].filter(Boolean).join(' ');
  const to = { address: row.owner_email ?? '', ...(name === '' ? {} : { name }) };
  return { to, accountId: row.account_id };
}

async function countAnnounced(ctx: Context, written: readonly ToldRow[]): Promise<void> {
  const counts = new Map<string, number>();
  for (const { announcement_id: id } of written) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  for (const [id, emailed] of counts) await addDelivered(ctx, id, { emailed });
}
