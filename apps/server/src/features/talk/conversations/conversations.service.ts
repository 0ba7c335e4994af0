import type { Context } from '../../../platform/context.ts';
import type { ActivityEntity } from '../../../platform/db/schema.ts';
import { appError, notFound, type AppError } from '../../../platform/errors.ts';
import { getAccountsById, requireMember } from '../../ground/accounts/index.ts';
import { refuseText } from '../../ground/rules/index.ts';
import { getImage } from '../../ground/storage/index.ts';
import { completeEntities, getEntities, type CompleteEntity } from '../entities/index.ts';

export interface Complete<Row> {
  row: Row;
  entities: CompleteEntity[];
}

export async function completeMessages<Row extends { entities: readonly ActivityEntity[] }>(
  ctx: Context,
  rows: readonly Row[],
): Promise<Complete<Row>[]> {
  const entities = await completeEntities(ctx, rows);
  return rows.map((row, index) => ({ row, entities: entities[index] ?? [] }));
}

/** Other people whom the caller may address, each once; a blocked pair does not meet in this way either. */
export async function getOthers(
  ctx: Context,
  accountIds: readonly string[],
  nobody: AppError,
): Promise<string[]> {
  const { accountId } = requireMember(ctx.actor);
  const others = [...new Set(accountIds)].filter((id) => id !== accountId);
  if (others.length === 0) throw nobody;
  if ((await getAccountsById(ctx, others)).size < others.length) throw notFound('account');
  return others;
}

export interface Words {
  readonly text: string;
  readonly entities: readonly ActivityEntity[];
}

/** Before the transaction: what the message says and whom it names is in order. */
export async function readWords(
  ctx: Context,
  text: string,
  sent: Parameters<typeof getEntities>[2],
): Promise<Words> {
  const entities = await getEntities(ctx, text, sent);
  await refuseText(
    ctx,
    text,
    entities.flatMap(({ href }) => href ?? []),
  );
  return { text, entities };
}

/** A picture of somebody else answers as if it were absent. */
export async function requireOwnImage(ctx: Context, id: string): Promise<void> {
  const { accountId } = requireMember(ctx.actor);
  if ((await getImage(ctx, id)).account_id !== accountId) throw notFound('image');
}

/** The row that stands under the key of a request. The key is refused if that request created something else. */
export function sameAsBefore<Row extends object>(
  before: Row | undefined,
  sent: Partial<Row>,
  absent: AppError,
): Row {
  if (before === undefined) throw absent;
  for (const [column, value] of Object.entries(sent))
    if (before[column as keyof Row] !== value) throw appError('unprocessable', 'idempotency.reused');
  return before;
}
