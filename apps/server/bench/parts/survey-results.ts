import { newId } from '../../src/platform/ids.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { Bench } from '../bench.ts';
import { compareWithQuery } from '../compare.ts';
import type { Line } from '../report.ts';
import { seedStaff, type Community } from '../seed.ts';

const QUESTIONS = 10;

/** How often each answer was given, of very many submissions, against the one query without which nobody knows. */
export async function* measureSurveyResults(bench: Bench): AsyncGenerator<Line> {
  const { database } = bench;
  const submissions = bench.size(20_000, 200);
  const community = await bench.community('bench-asked', 200, 0);
  const { organizationId } = community;
  await seedStaff(database, community);
  const surveyId = await seedAnswers(database, community, submissions);
  const call = await bench.callAs(community, `/api/admin/surveys/${surveyId}/results`);
  const bare = (): Promise<unknown> =>
    database.pool.query(
      `select question_id, value, count(*) from survey_response join survey_submission submission
         on submission.organization_id = $1 and submission.id = survey_response.submission_id
       where survey_response.organization_id = $1 and submission.survey_id = $2 and submission.status = 'ready'
       group by question_id, value`,
      [organizationId, surveyId],
    );
  yield await compareWithQuery(
    bench,
    `results of a survey with ${submissions} submissions of ${QUESTIONS} answers`,
    call,
    bare,
    3,
  );
}

async function seedAnswers(
  { pool }: Database,
  { organizationId }: Community,
  submissions: number,
): Promise<string> {
  const [id, sectionId] = [newId(), newId()];
  await pool.query(
    `insert into survey (organization_id, id, slug, name, status, first_opened_at, told_opened_at, created_at, updated_at)
     values ($1, $2, 'bench-results', 'Results', 'open', now(), now(), now(), now())`,
    [organizationId, id],
  );
  await pool.query(
    `insert into survey_section (organization_id, id, survey_id, name, sort_order) values ($1, $2, $3, 'All', 0)`,
    [organizationId, sectionId, id],
  );
  const { rows } = await pool.query<{ id: string }>(
    `insert into survey_question (organization_id, id, survey_id, section_id, type, name, sort_order)
     select $1, gen_random_uuid(), $2, $3, 'radio', 'Question ' || n, n from generate_series(1, $4::int) n returning id`,
    [organizationId, id, sectionId, QUESTIONS],
  );
  const questions = rows.map((row) => row.id);
  await pool.query(
    `insert into survey_choice (organization_id, id, question_id, value, sort_order)
     select $1, gen_random_uuid(), question, 'choice ' || n, n from unnest($2::uuid[]) question, generate_series(0, 3) n`,
    [organizationId, questions],
  );
  await pool.query(
    `with submission as (
       insert into survey_submission (organization_id, id, survey_id, by_visitor, status, started_at, updated_at, submitted_at, locale)
       select $1, gen_random_uuid(), $2, true, 'ready', now(), now(), now() - n * interval '1 minute', 'en'
       from generate_series(1, $4::int) n returning id)
     insert into survey_response (organization_id, submission_id, question_id, value)
     select $1, submission.id, question, 'choice ' || floor(random() * 4) from submission, unnest($3::uuid[]) question`,
    [organizationId, id, questions, submissions],
  );
  await pool.query('vacuum analyze survey_submission, survey_response');
  return id;
}
