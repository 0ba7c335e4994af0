import type { Pool } from 'pg';
import { newId } from '../../../../platform/ids.ts';
import type { BoundedPart } from './bounds.ts';

/** In SQL: `n` counts from 1, :event and :holder are ids, and a filler is an account. */
interface Rows {
  readonly columns: Readonly<Record<string, string>>;
  /** The part that :holder is. */
  readonly of?: BoundedPart | 'image';
  /** Each with many of its sessions, which are there afterwards; :holder is one of them. */
  readonly pairedWith?: 'event_track' | 'event_speaker';
}

const AT = { created_at: 'now()', updated_at: 'now()' };
const EVENT = { id: 'gen_random_uuid()', event_id: ':event' };
const SLUG = { slug: 'gen_random_uuid()::text' };
const TEXT = (length: number): string => `rpad(n || ' ', ${length}, 'é')`;

const ROWS: Readonly<Record<BoundedPart, Rows>> = {
  event_session: {
    columns: {
      ...EVENT,
      ...SLUG,
      ...AT,
      name: TEXT(160),
      description: TEXT(500),
      start_time: `now() + interval '1 day'`,
      end_time: `now() + interval '25 hours'`,
      day: `'2030-01-01'`,
    },
  },
  session_track: {
    columns: { session_id: 'one.id', track_id: 'other.id' },
    of: 'event_track',
    pairedWith: 'event_track',
  },
  session_speaker: {
    columns: { session_id: 'one.id', speaker_id: 'other.id' },
    of: 'event_speaker',
    pairedWith: 'event_speaker',
  },
  session_sponsor: { columns: { session_id: ':holder', account_id: 'filler.id' }, of: 'event_session' },
  session_link: {
    columns: {
      session_id: ':holder',
      sort_order: 'n',
      kind: `'link'`,
      title: TEXT(160),
      url: `'https://link.example/' || n`,
    },
    of: 'event_session',
  },
  event_speaker: {
    columns: { ...EVENT, ...SLUG, first_name: TEXT(120), title: TEXT(200), company: TEXT(200) },
  },
  event_location: { columns: { ...EVENT, ...SLUG, name: TEXT(160) } },
  event_track: { columns: { ...EVENT, ...SLUG, name: TEXT(160), color: `'#336699'` } },
  event_media: {
    columns: { ...EVENT, ...AT, name: TEXT(160), description: TEXT(500), image_id: ':holder' },
    of: 'image',
  },
  event_sponsor: { columns: { event_id: ':event', account_id: 'filler.id' } },
  event_sponsorship_level: { columns: { ...EVENT, ...SLUG, ...AT, name: TEXT(160), description: TEXT(500) } },
  event_sponsorship: {
    columns: { id: 'gen_random_uuid()', level_id: ':holder', name: TEXT(160), description: TEXT(500) },
    of: 'event_sponsorship_level',
  },
  event_page: { columns: { ...EVENT, ...SLUG, title: TEXT(160), html: TEXT(20_000) } },
  event_faq_section: { columns: { ...EVENT, ...SLUG, name: TEXT(160) } },
  event_faq: {
    columns: {
      id: 'gen_random_uuid()',
      section_id: ':holder',
      ...SLUG,
      question: TEXT(200),
      answer: TEXT(2000),
    },
    of: 'event_faq_section',
  },
  event_host: { columns: { event_id: ':event', account_id: 'filler.id', created_at: 'now()' } },
  pass_type: { columns: { ...EVENT, ...SLUG, ...AT, name: TEXT(160) } },
  event_package: { columns: { ...EVENT, ...AT, name: TEXT(160), description: TEXT(2000) } },
  event_add_on: { columns: { ...EVENT, ...AT, name: TEXT(160) } },
  event_room_type: { columns: { ...EVENT, ...AT, name: TEXT(160), image_id: ':holder' }, of: 'image' },
  coupon: {
    columns: { ...EVENT, ...AT, code: `'code' || n`, code_key: `'code' || n`, discount_percent: '10' },
  },
  question_section: { columns: { ...EVENT, ...AT, name: TEXT(160) } },
  question: {
    columns: { ...EVENT, ...AT, section_id: ':holder', type: `'radio'`, name: TEXT(160) },
    of: 'question_section',
  },
  question_choice: {
    columns: { id: 'gen_random_uuid()', question_id: ':holder', value: `'choice ' || n`, sort_order: 'n' },
    of: 'question',
  },
};

/** Many rows of a part of an event, with texts about as long as they may be; answers the id of what they were put into. */
export async function fillPart(
  pool: Pool,
  organizationId: string,
  eventId: string,
  part: BoundedPart,
  many: number,
): Promise<string> {
  const { columns, of, pairedWith } = ROWS[part];
  const holder =
    of === undefined
      ? eventId
      : of === 'image'
        ? await addImage(pool, organizationId)
        : await addHolder(pool, organizationId, eventId, of);
  const isOfPeople = 'account_id' in columns;
  if (isOfPeople) await addFillers(pool, organizationId, many);
  const values = Object.values(columns).map((value) =>
    value.replace(':event', `'${eventId}'::uuid`).replace(':holder', `'${holder}'::uuid`),
  );
  if (pairedWith !== undefined)
    for (const one of ['event_session', pairedWith] as const)
      if ((await countOf(pool, organizationId, eventId, one)) < PAIRED)
        await fillPart(pool, organizationId, eventId, one, PAIRED);
  const people = `join account filler on filler.organization_id = $1 and filler.username = 'filler-' || n`;
  await pool.query(
    `insert into ${part} (organization_id, ${Object.keys(columns).join(', ')})
     select $1, ${values.join(', ')} from ${pairedWith === undefined ? `generate_series(1, ${many}) n ${isOfPeople ? people : ''}` : pairs(eventId, pairedWith, many)}`,
    [organizationId],
  );
  return holder;
}

/** So many of both are pairs enough. */
const PAIRED = 80;

const pairs = (eventId: string, part: BoundedPart, many: number): string =>
  `(select one.id from event_session one where one.organization_id = $1 and one.event_id = '${eventId}') one
   cross join lateral (select id from ${part} other where other.organization_id = $1 and other.event_id = '${eventId}'
     order by id desc limit ${PAIRED}) other
   limit ${many}`;

async function countOf(
  pool: Pool,
  organizationId: string,
  eventId: string,
  part: BoundedPart,
): Promise<number> {
  const { rows } = await pool.query(`select 1 from ${part} where organization_id = $1 and event_id = $2`, [
    organizationId,
    eventId,
  ]);
  return rows.length;
}

/** The first row of its kind at the event. */
async function addHolder(
  pool: Pool,
  organizationId: string,
  eventId: string,
  part: BoundedPart,
): Promise<string> {
  const find = async (): Promise<string | undefined> => {
    const { rows } = await pool.query<{ id: string }>(
      `select id from ${part} where organization_id = $1 and event_id = $2 order by id limit 1`,
      [organizationId, eventId],
    );
    return rows[0]?.id;
  };
  if ((await find()) === undefined) await fillPart(pool, organizationId, eventId, part, 1);
  return (await find()) ?? '';
}

async function addImage(pool: Pool, organizationId: string): Promise<string> {
  const id = newId();
  await pool.query(
    `insert into image (organization_id, id, kind, width, height, created_at)
     values ($1, $2, 'banner', 1200, 627, now())`,
    [organizationId, id],
  );
  return id;
}

const addFillers = (pool: Pool, organizationId: string, many: number) =>
  pool.query(
    `insert into account (organization_id, id, username, share_code, first_name, last_name, title, company, created_at,
       updated_at)
     select $1, gen_random_uuid(), 'filler-' || n, 'filler-' || n, ${TEXT(120)}, ${TEXT(120)}, ${TEXT(200)}, ${TEXT(200)},
       now(), now()
     from generate_series(1, ${many}) n on conflict do nothing`,
    [organizationId],
  );
