import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** Rows that are written anew together with one, so that it is not told apart by its place in the file. */
const BESIDE = 4;
/** Of so many they are drawn. */
const DRAWN_OF = 5000;

const mixed = (ids: readonly string[]) =>
  sql<{ id: string; place: number }>`unnest(${ids}::uuid[]) with ordinality`.as<'mixed'>(
    sql`mixed(id, place)`,
  );

/** By a seed that nobody keeps. Functions of the database that answer differently each time are refused by a cluster. */
const anyOrder = (column: string) => {
  const seed = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('hex');
  return sql`md5(${sql.ref(column)}::text || ${seed}::text)`;
};

function shuffle(ids: readonly string[]): string[] {
  return ids
    .map((id) => ({ id, at: crypto.getRandomValues(new Uint32Array(1))[0] ?? 0 }))
    .sort((one, other) => one.at - other.at)
    .map(({ id }) => id);
}

/** A submission and some others of the survey, in any order. */
async function drawSubmissions(db: Db, organizationId: string, surveyId: string, id: string) {
  const all = db
    .selectFrom('survey_submission as known')
    .select('known.id')
    .where('known.organization_id', '=', organizationId)
    .where('known.survey_id', '=', surveyId)
    .where('known.status', '=', 'ready')
    .limit(DRAWN_OF);
  const drawn = db
    .selectFrom(all.as('known'))
    .select('known.id')
    .where('known.id', '<>', id)
    .orderBy(anyOrder('known.id'))
    .limit(BESIDE);
  const rows = await db
    .selectFrom('survey_submission')
    .select('survey_submission.id')
    .where('survey_submission.organization_id', '=', organizationId)
    .where('survey_submission.id', 'in', drawn)
    .where('survey_submission.status', '=', 'ready')
    .forUpdate()
    .skipLocked()
    .execute();
  return shuffle([id, ...rows.map((row) => row.id)]);
}

/** The same with the rows of those who take part. */
async function drawParticipations(db: Db, organizationId: string, surveyId: string, accountId: string) {
  const all = db
    .selectFrom('survey_participation as known')
    .select('known.account_id')
    .where('known.organization_id', '=', organizationId)
    .where('known.survey_id', '=', surveyId)
    .limit(DRAWN_OF);
  const drawn = db
    .selectFrom(all.as('known'))
    .select('known.account_id')
    .where('known.account_id', '<>', accountId)
    .orderBy(anyOrder('known.account_id'))
    .limit(BESIDE);
  const rows = await db
    .selectFrom('survey_participation')
    .select('survey_participation.account_id')
    .where('survey_participation.organization_id', '=', organizationId)
    .where('survey_participation.survey_id', '=', surveyId)
    .where('survey_participation.account_id', 'in', drawn)
    .forUpdate()
    .skipLocked()
    .execute();
  return shuffle([accountId, ...rows.map((row) => row.account_id)]);
}

/** Writes an anonymous submission with its answers anew, and others with it, in an order that says nothing. */
export async function mixSubmission(
  db: Db,
  organizationId: string,
  surveyId: string,
  id: string,
): Promise<void> {
  const ids = await drawSubmissions(db, organizationId, surveyId, id);
  await db
    .insertInto('survey_submission')
    .columns([
      'organization_id',
      'id',
      'survey_id',
      'account_id',
      'by_visitor',
      'status',
      'started_at',
      'updated_at',
      'submitted_at',
      'seconds',
      'locale',
    ])
    .expression((eb) =>
      eb
        .selectFrom('survey_submission as row')
        .innerJoin(mixed(ids), 'mixed.id', 'row.id')
        .select([
          'row.organization_id',
          'row.id',
          'row.survey_id',
          'row.account_id',
          'row.by_visitor',
          'row.status',
          'row.started_at',
          'row.updated_at',
          'row.submitted_at',
          'row.seconds',
          'row.locale',
        ])
        .where('row.organization_id', '=', organizationId)
        .orderBy('mixed.place'),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'id'])
        .doUpdateSet((eb) => ({ seconds: eb.ref('excluded.seconds') })),
    )
    .execute();
  await db
    .insertInto('survey_response')
    .columns(['organization_id', 'submission_id', 'question_id', 'value'])
    .expression((eb) =>
      eb
        .selectFrom('survey_response as row')
        .innerJoin(mixed(ids), 'mixed.id', 'row.submission_id')
        .select(['row.organization_id', 'row.submission_id', 'row.question_id', 'row.value'])
        .where('row.organization_id', '=', organizationId)
        .orderBy('mixed.place')
        .orderBy('row.question_id'),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'submission_id', 'question_id'])
        .doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute();
  await db
    .insertInto('survey_response_stock')
    .columns(['organization_id', 'submission_id', 'question_id', 'stock_id', 'quantity'])
    .expression((eb) =>
      eb
        .selectFrom('survey_response_stock as row')
        .innerJoin(mixed(ids), 'mixed.id', 'row.submission_id')
        .select([
          'row.organization_id',
          'row.submission_id',
          'row.question_id',
          'row.stock_id',
          'row.quantity',
        ])
        .where('row.organization_id', '=', organizationId)
        .orderBy('mixed.place'),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'submission_id', 'question_id', 'stock_id'])
        .doUpdateSet((eb) => ({ quantity: eb.ref('excluded.quantity') })),
    )
    .execute();
}

/** The same for the row that says that the account has answered. */
export async function mixParticipation(
  db: Db,
  organizationId: string,
  surveyId: string,
  accountId: string,
): Promise<void> {
  const ids = await drawParticipations(db, organizationId, surveyId, accountId);
  await db
    .insertInto('survey_participation')
    .columns(['organization_id', 'survey_id', 'account_id', 'submitted', 'draft_id', 'last_id', 'last_key'])
    .expression((eb) =>
      eb
        .selectFrom('survey_participation as row')
        .innerJoin(mixed(ids), 'mixed.id', 'row.account_id')
        .select([
          'row.organization_id',
          'row.survey_id',
          'row.account_id',
          'row.submitted',
          'row.draft_id',
          'row.last_id',
          'row.last_key',
        ])
        .where('row.organization_id', '=', organizationId)
        .where('row.survey_id', '=', surveyId)
        .orderBy('mixed.place'),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'survey_id', 'account_id'])
        .doUpdateSet((eb) => ({ submitted: eb.ref('survey_participation.submitted') })),
    )
    .execute();
}
