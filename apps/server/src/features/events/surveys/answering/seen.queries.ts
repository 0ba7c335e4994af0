import { sql, type QueryCreator, type Selectable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { Schema } from '../../../../platform/db/schema.ts';
import { isUuid } from '../../../../platform/ids.ts';
import type { HeldSurvey } from '../surveys.queries.ts';
import type { SurveyParticipationTable } from '../surveys.tables.ts';
import type { SubmissionRow } from './submissions.queries.ts';

export type SeenParticipation = Pick<
  Selectable<SurveyParticipationTable>,
  'submitted' | 'draft_id' | 'last_id' | 'last_key'
>;

/** A survey with one submission, its answers and the row of the account, as they stood at one moment. */
export interface Seen {
  readonly survey: HeldSurvey;
  readonly submission: SubmissionRow | undefined;
  readonly answers: ReadonlyMap<string, string>;
  readonly own: SeenParticipation | undefined;
  /** Tells any later change of the survey or of the answers apart, to the microsecond. */
  readonly revision: { readonly survey: string; readonly submission: string };
}

/** In one statement, because most answers need no other before they are written. */
export async function findSeen(
  db: Db,
  organizationId: string,
  idOrSlug: string,
  { submissionId, accountId }: { readonly submissionId: string; readonly accountId: string | null },
): Promise<Seen | undefined> {
  const row = await db
    .selectFrom('survey')
    .leftJoin('survey_submission as given', (join) =>
      join
        .on('given.organization_id', '=', organizationId)
        .onRef('given.survey_id', '=', 'survey.id')
        .on('given.id', '=', submissionId),
    )
    .leftJoin('survey_participation as own', (join) =>
      join
        .on('own.organization_id', '=', organizationId)
        .onRef('own.survey_id', '=', 'survey.id')
        .on('own.account_id', '=', accountId),
    )
    .selectAll('survey')
    .select([
      'given.id as given_id',
      'given.account_id as given_account_id',
      'given.by_visitor as given_by_visitor',
      'given.status as given_status',
      'given.started_at as given_started_at',
      'given.updated_at as given_updated_at',
      'given.submitted_at as given_submitted_at',
      'given.seconds as given_seconds',
      'given.locale as given_locale',
      'own.submitted as own_submitted',
      'own.draft_id as own_draft_id',
      'own.last_id as own_last_id',
      'own.last_key as own_last_key',
      sql<string>`survey.updated_at::text`.as('survey_revision'),
      sql<string | null>`given.updated_at::text`.as('given_revision'),
    ])
    .select((eb) =>
      eb
        .selectFrom('survey_response as response')
        .select(
          sql<Record<string, string> | null>`json_object_agg(response.question_id, response.value)`.as('all'),
        )
        .where('response.organization_id', '=', organizationId)
        .whereRef('response.submission_id', '=', 'given.id')
        .as('answers'),
    )
    .where('survey.organization_id', '=', organizationId)
    .where(isUuid(idOrSlug) ? 'survey.id' : 'survey.slug', '=', idOrSlug)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { survey_revision, given_revision, answers, ...rest } = row;
  return {
    survey: rest,
    submission: rest.given_id === null ? undefined : givenOf(rest as GivenColumns),
    answers: new Map(Object.entries(answers ?? {})),
    own:
      rest.own_submitted === null
        ? undefined
        : {
            submitted: rest.own_submitted,
            draft_id: rest.own_draft_id,
            last_id: rest.own_last_id,
            last_key: rest.own_last_key,
          },
    revision: { survey: survey_revision, submission: given_revision ?? '' },
  };
}

interface GivenColumns {
  readonly organization_id: string;
  /** Of the survey. */
  readonly id: string;
  readonly given_id: string;
  readonly given_account_id: string | null;
  readonly given_by_visitor: boolean;
  readonly given_status: SubmissionRow['status'];
  readonly given_started_at: Date;
  readonly given_updated_at: Date;
  readonly given_submitted_at: Date | null;
  readonly given_seconds: number | null;
  readonly given_locale: string;
}

/** Of an outer join, whose columns are all there once the id is. */
const givenOf = (row: GivenColumns): SubmissionRow => ({
  organization_id: row.organization_id,
  id: row.given_id,
  survey_id: row.id,
  account_id: row.given_account_id,
  by_visitor: row.given_by_visitor,
  status: row.given_status,
  started_at: row.given_started_at,
  updated_at: row.given_updated_at,
  submitted_at: row.given_submitted_at,
  seconds: row.given_seconds,
  locale: row.given_locale,
});

export interface Answered {
  /** Questions whose answer is taken away. */
  readonly gone: readonly string[];
  readonly changed: readonly { readonly questionId: string; readonly value: string }[];
}

/** Later than before in any case, so that no two saves leave the same moment. */
export const laterThanBefore = (now: Date) =>
  sql<Date>`greatest(${now}::timestamptz, survey_submission.updated_at + interval '1 millisecond')`;

/** A draft with the questions and the settings of its survey; nobody changes those until the statement is done. */
interface SeenDraft {
  readonly survey: Pick<HeldSurvey, 'id' | 'version'>;
  readonly submission: Pick<SubmissionRow, 'id'>;
  readonly revision: Seen['revision'];
}

const heldSurvey = (db: Creator, organizationId: string, { survey, revision }: SeenDraft) =>
  db
    .selectFrom('survey')
    .select('survey.id')
    .where('survey.organization_id', '=', organizationId)
    .where('survey.id', '=', survey.id)
    .where('survey.version', '=', survey.version)
    .where('survey.updated_at', '=', sql<Date>`${revision.survey}::timestamptz`)
    .forKeyShare();

type Creator<Tables extends Schema = Schema> = QueryCreator<Tables>;
type WithKept = Schema & { kept: { organization_id: string; id: string } };

const goneResponses = (cte: Creator<WithKept>, organizationId: string, { gone }: Answered) =>
  cte
    .deleteFrom('survey_response')
    .where('survey_response.organization_id', '=', organizationId)
    .where((eb) => eb('survey_response.submission_id', 'in', eb.selectFrom('kept').select('kept.id')))
    .where((eb) => sql<boolean>`${eb.ref('survey_response.question_id')} = any(${gone}::uuid[])`);

const putResponses = (cte: Creator<WithKept>, { changed }: Answered) =>
  cte
    .insertInto('survey_response')
    .columns(['organization_id', 'submission_id', 'question_id', 'value'])
    .expression((eb) =>
      eb
        .selectFrom('kept')
        .innerJoin(
          sql<{ question_id: string; value: string }>`unnest(${changed.map((one) => one.questionId)}::uuid[],
            ${changed.map((one) => one.value)}::text[])`.as<'fresh'>(sql`fresh(question_id, value)`),
          (join) => join.onTrue(),
        )
        .select(['kept.organization_id', 'kept.id', 'fresh.question_id', 'fresh.value']),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'submission_id', 'question_id'])
        .doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    );

/** Saves answers to a draft if nothing has changed since it was seen; false, and nothing is written, if something has. */
export async function saveSeen(
  db: Db,
  organizationId: string,
  seen: SeenDraft,
  answered: Answered,
  { now, locale }: { readonly now: Date; readonly locale: string },
): Promise<boolean> {
  const row = await db
    .with('held', (cte) => heldSurvey(cte, organizationId, seen))
    .with('kept', (cte) =>
      cte
        .updateTable('survey_submission')
        .set({ updated_at: laterThanBefore(now), locale })
        .where('survey_submission.organization_id', '=', organizationId)
        .where('survey_submission.id', '=', seen.submission.id)
        .where('survey_submission.status', '=', 'draft')
        .where('survey_submission.updated_at', '=', sql<Date>`${seen.revision.submission}::timestamptz`)
        .where((eb) => eb.exists(eb.selectFrom('held').select('held.id')))
        .returning(['survey_submission.organization_id', 'survey_submission.id']),
    )
    .with('gone', (cte) => goneResponses(cte, organizationId, answered))
    .with('put', (cte) => putResponses(cte, answered))
    .selectFrom('kept')
    .select('kept.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The same for a submit; `own`: the account, whose row counts it. */
export async function finishSeen(
  db: Db,
  organizationId: string,
  seen: SeenDraft,
  answered: Answered,
  {
    own,
    ...changes
  }: Pick<SubmissionRow, 'updated_at' | 'submitted_at' | 'seconds' | 'locale'> & {
    readonly own: {
      readonly accountId: string;
      readonly submitted: number;
      readonly key: string | null;
    } | null;
  },
): Promise<boolean> {
  const row = await db
    .with('held', (cte) => heldSurvey(cte, organizationId, seen))
    .with('own', (cte) =>
      cte
        .selectFrom('survey_participation')
        .select('survey_participation.account_id')
        .where('survey_participation.organization_id', '=', organizationId)
        .where('survey_participation.survey_id', '=', seen.survey.id)
        .where('survey_participation.account_id', '=', own?.accountId ?? null)
        .where('survey_participation.submitted', '=', own?.submitted ?? 0)
        .forUpdate(),
    )
    .with('kept', (cte) =>
      cte
        .updateTable('survey_submission')
        .set({ ...changes, status: 'ready' })
        .where('survey_submission.organization_id', '=', organizationId)
        .where('survey_submission.id', '=', seen.submission.id)
        .where('survey_submission.status', '=', 'draft')
        .where('survey_submission.updated_at', '=', sql<Date>`${seen.revision.submission}::timestamptz`)
        .where((eb) => eb.exists(eb.selectFrom('held').select('held.id')))
        .where((eb) =>
          own === null ? eb.lit(true) : eb.exists(eb.selectFrom('own').select('own.account_id')),
        )
        .returning(['survey_submission.organization_id', 'survey_submission.id']),
    )
    .with('gone', (cte) => goneResponses(cte, organizationId, answered))
    .with('put', (cte) => putResponses(cte, answered))
    .with('counted', (cte) =>
      cte
        .updateTable('survey_participation')
        .set((eb) => ({
          submitted: eb('survey_participation.submitted', '+', 1),
          draft_id: null,
          last_id: seen.submission.id,
          last_key: own?.key ?? null,
        }))
        .where('survey_participation.organization_id', '=', organizationId)
        .where('survey_participation.survey_id', '=', seen.survey.id)
        .where('survey_participation.account_id', '=', own?.accountId ?? null)
        .where((eb) => eb.exists(eb.selectFrom('kept').select('kept.id'))),
    )
    .selectFrom('kept')
    .select('kept.id')
    .executeTakeFirst();
  return row !== undefined;
}
