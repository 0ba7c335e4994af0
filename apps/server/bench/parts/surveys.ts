import { randomUUID } from 'node:crypto';
import { Pool } from 'undici';
import type { Database } from '../../src/platform/db/database.ts';
import type { Bench } from '../bench.ts';
import { median, percentile } from '../load.ts';
import type { Line } from '../report.ts';
import type { Community } from '../seed.ts';

const SLUG = 'bench-survey';
const AT_ONCE = 8;

interface Sizes {
  readonly rounds: number;
  readonly calls: number;
  readonly questions: number;
  readonly crowd: number;
}

const FULL: Sizes = { rounds: 3, calls: 150, questions: 40, crowd: 1000 };
const QUICK: Sizes = { rounds: 1, calls: 8, questions: 4, crowd: 20 };

/**
 * Answers of visitors to one survey, eight at a time through the whole API: one answer that is saved, and forty that are
 * submitted at once; against the bare statements that write the same rows, on the same database and in turn with them. Then
 * a crowd that submits in one moment, of which each is counted once.
 */
export async function* measureSurveys(bench: Bench): AsyncGenerator<Line> {
  const { database } = bench;
  const { rounds, calls, questions, crowd } = bench.size(FULL, QUICK);
  const [product, community] = [await bench.product(), await bench.main()];
  const survey = await seedSurvey(database, community, questions);
  const visitors = new Visitors(product.origin, community.organizationId, AT_ONCE);
  const answers = survey.questions.map((questionId, index) => ({ questionId, value: `answer ${index}` }));
  const [first] = survey.questions;
  const [saved, bareSaved]: [number[], number[]] = [[], []];
  const [submitted, bareSubmitted]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const drafts = await visitors.begin(calls);
    const save = async ({ path, from }: Draft) =>
      visitors.send('PUT', `${path}/questions/${first ?? ''}`, from, { response: 'an answer' });
    saved.push(await perSecond(drafts, save));
    bareSaved.push(
      await perSecond(await bareDrafts(database, survey, calls), (id) => upsert(database, survey, id)),
    );
    submitted.push(
      await perSecond(drafts, ({ path, from }) => visitors.send('POST', `${path}/submit`, from, answers)),
    );
    bareSubmitted.push(
      await perSecond(await bareDrafts(database, survey, calls), (id) => submitBare(database, survey, id)),
    );
  }
  const bare = (values: readonly number[], what: string) => ({ name: what, value: median(values) });
  yield {
    what: 'answers saved through the API',
    measured: median(saved),
    unit: '/s',
    against: bare(bareSaved, 'one bare upsert each'),
    goal: 0.5,
    atLeast: true,
  };
  yield {
    what: `submits of ${questions} answers through the API`,
    measured: median(submitted),
    unit: '/s',
    against: bare(bareSubmitted, 'two bare statements each'),
    goal: 0.35,
    atLeast: true,
  };
  await visitors.close();

  const many = new Visitors(product.origin, community.organizationId, crowd);
  const drafts = await many.begin(crowd);
  const times = await Promise.all(
    drafts.map(async ({ path, from }) => {
      const since = performance.now();
      await many.send('POST', `${path}/submit`, from, answers.slice(0, 5));
      return performance.now() - since;
    }),
  );
  await many.close();
  const { rows } = await database.pool.query<{ submitted: number }>(
    `select count(*)::int as submitted from survey_submission
     where organization_id = $1 and survey_id = $2 and status = 'ready' and locale <> 'bare'`,
    [community.organizationId, survey.id],
  );
  if (rows[0]?.submitted !== rounds * calls + crowd) throw new Error('not everybody was counted once');
  yield { what: `a survey submitted by ${crowd} in one moment, p50`, measured: median(times), unit: 'ms' };
  yield { what: 'the same, p99', measured: percentile(times, 0.99), unit: 'ms', goal: 1000 };
}

interface Draft {
  readonly path: string;
  /** The address of the one who began it. */
  readonly from: string;
}

/** Each from an address of its own: one address begins twenty times a minute at most. */
class Visitors {
  readonly #pool: Pool;
  readonly #organization: string;
  static #count = 0;

  constructor(origin: string, organization: string, connections: number) {
    this.#pool = new Pool(origin, { connections });
    this.#organization = organization;
  }

  async send(method: 'PUT' | 'POST', path: string, from: string, content?: unknown): Promise<{ id: string }> {
    const answer = await this.#pool.request({
      method,
      path,
      headers: {
        organization: this.#organization,
        'x-forwarded-for': from,
        ...(content !== undefined && { 'content-type': 'application/json' }),
      },
      ...(content !== undefined && { body: JSON.stringify(content) }),
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200)
      throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`);
    const { data } = JSON.parse(text) as { data: { id: string } };
    return data;
  }

  async begin(count: number): Promise<Draft[]> {
    const drafts: Draft[] = [];
    const one = async (): Promise<void> => {
      const number = Visitors.#count++;
      const from = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
      const { id } = await this.send('POST', `/api/surveys/${SLUG}/submissions`, from);
      drafts.push({ path: `/api/surveys/${SLUG}/submissions/${id}`, from });
    };
    let left = count;
    const worker = async (): Promise<void> => {
      while (left-- > 0) await one();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return drafts;
  }

  close = (): Promise<void> => this.#pool.close();
}

interface Survey {
  readonly organizationId: string;
  readonly id: string;
  readonly questions: readonly string[];
}

async function seedSurvey({ pool }: Database, { organizationId }: Community, count: number): Promise<Survey> {
  const [id, sectionId] = [randomUUID(), randomUUID()];
  await pool.query(
    `insert into survey (organization_id, id, slug, name, status, first_opened_at, told_opened_at, created_at, updated_at)
     values ($1, $2, $3, 'Bench', 'open', now(), now(), now(), now())`,
    [organizationId, id, SLUG],
  );
  await pool.query(
    `insert into survey_section (organization_id, id, survey_id, name, sort_order) values ($1, $2, $3, 'All', 0)`,
    [organizationId, sectionId, id],
  );
  const { rows } = await pool.query<{ id: string }>(
    `insert into survey_question (organization_id, id, survey_id, section_id, type, name, sort_order)
     select $1, gen_random_uuid(), $2, $3, 'text', 'Question ' || n, n from generate_series(1, $4::int) n returning id`,
    [organizationId, id, sectionId, count],
  );
  await pool.query('vacuum analyze survey_question');
  return { organizationId, id, questions: rows.map((row) => row.id) };
}

/** Marked by their language, so that they are not taken for answers that came through the API. */
async function bareDrafts(
  { pool }: Database,
  { organizationId, id }: Survey,
  count: number,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into survey_submission (organization_id, id, survey_id, by_visitor, status, started_at, updated_at, locale)
     select $1, gen_random_uuid(), $2, true, 'draft', now(), now(), 'bare' from generate_series(1, $3::int) returning id`,
    [organizationId, id, count],
  );
  return rows.map((row) => row.id);
}

const upsert = ({ pool }: Database, { organizationId, questions }: Survey, submission: string) =>
  pool.query({
    name: 'bench save answer',
    text: `insert into survey_response (organization_id, submission_id, question_id, value) values ($1, $2, $3, 'an answer')
      on conflict (organization_id, submission_id, question_id) do update set value = excluded.value`,
    values: [organizationId, submission, questions[0]],
  });

async function submitBare({ pool }: Database, { organizationId, questions }: Survey, submission: string) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query({
      name: 'bench answers',
      text: `insert into survey_response (organization_id, submission_id, question_id, value)
        select $1, $2, id, 'answer' from unnest($3::uuid[]) id`,
      values: [organizationId, submission, questions],
    });
    await client.query({
      name: 'bench submit',
      text: `update survey_submission set status = 'ready', submitted_at = $3
        where organization_id = $1 and id = $2 and status = 'draft'`,
      values: [organizationId, submission, new Date()],
    });
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Eight at a time. */
async function perSecond<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<number> {
  const left = [...items];
  const since = performance.now();
  const worker = async (): Promise<void> => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return (items.length / (performance.now() - since)) * 1000;
}
