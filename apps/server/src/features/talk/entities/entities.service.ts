import type { Context } from '../../../platform/context.ts';
import type { ActivityEntity } from '../../../platform/db/schema.ts';
import { notFound } from '../../../platform/errors.ts';
import { getAccountsById, type BaseAccountView } from '../../ground/accounts/index.ts';
import { getInterestNames } from '../interests/index.ts';
import { fetchLinkPreviewsJob, getLinkPreviews, type LinkPreviewView } from '../../ground/links/index.ts';
import { readEntities } from './entities.policy.ts';
import type { SentEntity } from './entities.schemas.ts';

export interface CompleteEntity extends ActivityEntity {
  account: BaseAccountView | null;
  interest: { id: string; name: string } | null;
  linkPreview: LinkPreviewView | null;
}

const unique = (values: readonly (string | undefined)[]): string[] => [
  ...new Set(values.filter((value) => value !== undefined)),
];

/** The entities as they are stored; whom and what they name is there and may be named by the caller. */
export async function getEntities(
  ctx: Context,
  message: string,
  sent: readonly SentEntity[],
): Promise<ActivityEntity[]> {
  const entities = readEntities(message, sent);
  const accountIds = unique(entities.map((entity) => entity.accountId));
  const interestIds = unique(entities.map((entity) => entity.interestId));
  const accounts = await getAccountsById(ctx, accountIds);
  const interests = await getInterestNames(ctx, interestIds);
  if (accounts.size < accountIds.length) throw notFound('account');
  if (interests.size < interestIds.length) throw notFound('interest');
  return entities;
}

/** Part of the transaction that stores the text: its links get their previews a moment later. */
export async function fetchPreviewsLater(
  ctx: Context,
  entities: readonly { href?: string }[],
): Promise<void> {
  const hrefs = entities.flatMap((entity) => entity.href ?? []);
  if (hrefs.length > 0) await ctx.services.jobs.enqueue(ctx, fetchLinkPreviewsJob, { hrefs });
}

/** For each row its entities with what they refer to: one question per kind, however many rows. */
export async function completeEntities(
  ctx: Context,
  rows: readonly { entities: readonly ActivityEntity[] }[],
): Promise<CompleteEntity[][]> {
  const marked = rows.flatMap((row) => row.entities);
  const [accounts, interests, previews] = await Promise.all([
    getAccountsById(ctx, unique(marked.map((entity) => entity.accountId))),
    getInterestNames(ctx, unique(marked.map((entity) => entity.interestId))),
    getLinkPreviews(ctx, unique(marked.map((entity) => entity.href))),
  ]);
  const complete = (entity: ActivityEntity): CompleteEntity => ({
    ...entity,
    account: accounts.get(entity.accountId ?? '') ?? null,
    interest: interests.get(entity.interestId ?? '') ?? null,
    linkPreview: previews.get(entity.href ?? '') ?? null,
  });
  return rows.map((row) => row.entities.map(complete));
}
