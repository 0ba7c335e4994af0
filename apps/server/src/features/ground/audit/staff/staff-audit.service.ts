import { mergeChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import type { Change } from '../../../../platform/db/columns.ts';
import { refuseDeep } from '../../../../platform/db/list.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { isUuid, newId } from '../../../../platform/ids.ts';
import { readInstant } from '../../../../platform/period.ts';
import { requireMember, requirePower, type BaseAccountColumns } from '../../accounts/index.ts';
import type { Deed } from '../deeds.ts';
import * as queries from './staff-audit.queries.ts';
import type { StaffAuditQuery } from './staff-audit.schemas.ts';

export type LinePlace = queries.LinePlace;

/** Noted before it is done, as deeds of people for others are. */
export async function begin(
  ctx: Context,
  { operation, requestId, subjectId }: Deed,
): Promise<queries.LinePlace> {
  const place = { id: newId(), created_at: ctx.now() };
  await queries.insertLine(ctx.db, ctx.organizationId, {
    ...place,
    actor_id: requireMember(ctx.actor).accountId,
    operation,
    subject_id: subjectId ?? null,
    subject_name: null,
    request_id: requestId,
    status: null,
    changes: null,
  });
  return place;
}

/** A refused call has changed nothing, so its line is deleted; unless it noted that it has. */
export async function finish(
  ctx: Context,
  { id }: queries.LinePlace,
  { status, subjectId }: { status: number; subjectId: string | undefined },
): Promise<void> {
  if (status >= 400 && status < 500 && (ctx.noted ?? []).every(({ byPower }) => byPower === true)) {
    await queries.deleteLine(ctx.db, ctx.organizationId, id);
    return;
  }
  const { name, fields } = mergeChanges(ctx.noted ?? []);
  await queries.finishLine(ctx.db, ctx.organizationId, id, {
    status,
    ...(subjectId !== undefined && { subject_id: subjectId }),
    subject_name: name,
    changes: Object.keys(fields).length === 0 ? null : JSON.stringify(fields),
  });
}

/** A call outside of `/admin`: only while it is done it turns out that a power of the staff opened it. */
export async function note(
  ctx: Context,
  deed: Deed,
  outcome: { status: number; subjectId: string | undefined },
): Promise<void> {
  if (!(ctx.noted ?? []).some(({ byPower }) => byPower === true)) return;
  await finish(ctx, await begin(ctx, deed), outcome);
}

/** A line with the accounts that it names. */
export interface Line {
  readonly row: queries.LineRow;
  readonly people: ReadonlyMap<string, BaseAccountColumns>;
}

export async function listLines(ctx: Context, query: Paging & StaffAuditQuery): Promise<Line[]> {
  requirePower(ctx.actor, 'audit');
  refuseDeep(query);
  return withPeople(ctx, await queries.listLines(ctx.db, ctx.organizationId, filterOf(query), query));
}

/** Everybody who has a line. */
export async function listActors(ctx: Context): Promise<BaseAccountColumns[]> {
  requirePower(ctx.actor, 'audit');
  const ids = await queries.listActorIds(ctx.db, ctx.organizationId);
  return queries.listPeople(ctx.db, ctx.organizationId, ids);
}

const BATCH = 500;

/** All lines before a place: that of the export itself, which is still being done. */
export function readLines(
  ctx: Context,
  query: StaffAuditQuery,
  place: queries.LinePlace,
): AsyncIterable<Line> {
  requirePower(ctx.actor, 'audit');
  return readFrom(ctx, filterOf(query), place);
}

async function* readFrom(
  ctx: Context,
  filter: queries.LineFilter,
  start: queries.LinePlace,
): AsyncGenerator<Line> {
  let place = start;
  for (;;) {
    const rows = await queries.listLinesBefore(ctx.db, ctx.organizationId, filter, place, BATCH);
    yield* await withPeople(ctx, rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    place = last;
  }
}

const filterOf = ({ actor, operation, subject, from, until }: StaffAuditQuery): queries.LineFilter => ({
  actor,
  operation,
  subject,
  from: from === undefined ? undefined : readInstant(from, 'from'),
  until: until === undefined ? undefined : readInstant(until, 'until'),
});

/** One question for the people of all lines. */
async function withPeople(ctx: Context, rows: readonly queries.LineRow[]): Promise<Line[]> {
  const ids = new Set(rows.flatMap(idsIn));
  const accounts = await queries.listPeople(ctx.db, ctx.organizationId, [...ids]);
  const people = new Map(accounts.map((account) => [account.id, account]));
  return rows.map((row) => ({ row, people }));
}

const idsIn = ({ actor_id, subject_id, changes }: queries.LineRow): string[] =>
  [actor_id, subject_id, ...Object.values(changes ?? {}).flatMap(valuesOf)].filter(
    (value) => typeof value === 'string' && isUuid(value),
  ) as string[];

const valuesOf = (change: Change): unknown[] => (change === 'changed' ? [] : change.flat());
