import { anyOf, type Db } from '../../../../platform/db/database.ts';

export async function lockOldDrafts(
  db: Db,
  organizationId: string,
  before: { readonly visitors: Date; readonly members: Date },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('survey_submission')
    .select('survey_submission.id')
    .where('survey_submission.organization_id', '=', organizationId)
    .where('survey_submission.status', '=', 'draft')
    .where('survey_submission.updated_at', '<', before.visitors)
    .where((eb) =>
      eb.or([
        eb('survey_submission.by_visitor', '=', true),
        eb('survey_submission.updated_at', '<', before.members),
      ]),
    )
    .orderBy('survey_submission.updated_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** Drafts without an answer since then that hold scarce choices. */
export async function lockHoldingDrafts(
  db: Db,
  organizationId: string,
  before: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('survey_submission')
    .select('survey_submission.id')
    .where('survey_submission.organization_id', '=', organizationId)
    .where('survey_submission.status', '=', 'draft')
    .where('survey_submission.updated_at', '<', before)
    .where(({ exists, selectFrom, lit }) =>
      exists(
        selectFrom('survey_response_stock')
          .select(lit(1).as('held'))
          .where('survey_response_stock.organization_id', '=', organizationId)
          .whereRef('survey_response_stock.submission_id', '=', 'survey_submission.id'),
      ),
    )
    .orderBy('survey_submission.updated_at')
    .limit(limit)
    .forUpdate('survey_submission')
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteTaken(db: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('survey_response_stock')
    .where('survey_response_stock.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('survey_response_stock.submission_id'), ids))
    .execute();
}

/** Those with the name of the account, and the drafts that its participations alone know. */
export async function lockSubmissionsOf(
  db: Db,
  organizationId: string,
  accountId: string,
): Promise<string[]> {
  const drafts = await db
    .selectFrom('survey_participation')
    .select('survey_participation.draft_id')
    .where('survey_participation.organization_id', '=', organizationId)
    .where('survey_participation.account_id', '=', accountId)
    .where('survey_participation.draft_id', 'is not', null)
    .forUpdate()
    .execute();
  const rows = await db
    .selectFrom('survey_submission')
    .select('survey_submission.id')
    .where('survey_submission.organization_id', '=', organizationId)
    .where((eb) =>
      eb.or([
        eb('survey_submission.account_id', '=', accountId),
        anyOf(
          eb.ref('survey_submission.id'),
          drafts.flatMap((row) => row.draft_id ?? []),
        ),
      ]),
    )
    .orderBy('survey_submission.id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** The participations that name them find nothing, and begin anew. */
export async function deleteSubmissions(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('survey_submission')
    .where('survey_submission.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('survey_submission.id'), ids))
    .execute();
}
