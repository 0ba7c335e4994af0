import { Pool } from 'undici';
import type { Database } from '../../src/platform/db/database.ts';
import { newId } from '../../src/platform/ids.ts';
import type { Bench } from '../bench.ts';
import type { Child } from '../child.ts';
import { median, percentile, time } from '../load.ts';
import type { Line } from '../report.ts';
import { seedPeople, type Person } from '../seed.ts';

const AT_ONCE = 16;
const DAY_MS = 24 * 60 * 60_000;

interface Sizes {
  readonly people: number;
  readonly reads: number;
  readonly elsewhere: number;
  readonly crowd: number;
}

const FULL: Sizes = { people: 400, reads: 100, elsewhere: 50_000, crowd: 200 };
const QUICK: Sizes = { people: 20, reads: 5, elsewhere: 200, crowd: 20 };

/**
 * A month of slots of which most are booked, against the one read of its bookings that nobody can do without, before and after
 * very many bookings of other spaces; slots that are taken through the whole API, against the one conditional update of a
 * stock; and a crowd that presses one slot in one moment through two programs, of which one person has it.
 */
export async function* measureBookings(bench: Bench): AsyncGenerator<Line> {
  const { database } = bench;
  const { people, reads, elsewhere, crowd } = bench.size(FULL, QUICK);
  const products = [await bench.product(), await bench.start('product.ts')] as const;
  const community = await bench.community('bench-bookers', Math.max(200, people + 1), 0);
  const { organizationId } = community;
  const persons = await seedPeople(await bench.contextOf(organizationId), products[0], community, people);
  const house = new House(database, organizationId, await seedPlace(database, organizationId));

  const month = await house.space({ supply: 1 });
  await house.book(month, { slots: MONTH_SLOTS, share: 60 });
  const read = async (): Promise<{ ours: number; bare: number }> => {
    await database.pool.query('vacuum analyze booking, booking_slot, stock');
    const headers = { organization: organizationId };
    const path = `/api/bookings/places/${house.placeId}/spaces/${month}/slots?firstDayOfMonth=${dayOf(0)}`;
    const ours = await time(products[0].origin, reads, { method: 'GET', path, headers });
    return { ours: median(ours), bare: median(await house.readBare(month, reads)) };
  };
  await read();
  const { ours, bare } = await read();
  yield {
    what: 'a month of 744 slots, 60 % booked, p50',
    measured: ours,
    unit: 'ms',
    against: { name: 'one indexed read of its bookings', value: bare },
    goal: 4,
  };
  const others = await house.space({ supply: 200 });
  await house.book(others, { slots: Math.ceil(elsewhere / 200), share: 100, pieces: 200 });
  yield {
    what: `the same beside ${elsewhere} bookings of another space, p50`,
    measured: (await read()).ours,
    unit: 'ms',
    against: { name: 'without them', value: ours },
    goal: 2,
  };

  const taken = await house.stocks(people);
  for (const [what, supply, goal] of [
    ['slots taken and confirmed, each another one', 1, 0.25],
    ['the same of one slot with a piece for each', 1000, 0.35],
  ] as const) {
    const isSpread = supply === 1;
    const ids = isSpread ? taken : taken.slice(0, 1);
    const bareTakes = await perSecond(people, (index) => house.takeBare(ids[index % ids.length] ?? ''));
    const caller = new Caller(products, organizationId, AT_ONCE);
    const path = `/api/bookings/places/${house.placeId}/spaces/${await house.space({ supply })}/slots`;
    const one = async (index: number): Promise<void> => {
      const who = persons[index] as Person;
      const { status, id } = await caller.post(index, path, who, wishOf(isSpread ? index : 0));
      if (status !== 200) throw new Error(`a free slot answered ${status}`);
      await caller.post(index, `/api/bookings/${id}`, who);
    };
    const measured = await perSecond(people, one);
    await caller.close();
    yield {
      what,
      measured,
      unit: '/s',
      against: { name: 'one bare update each', value: bareTakes },
      goal,
      atLeast: true,
    };
  }

  const rush = new Caller(products, organizationId, crowd);
  const path = `/api/bookings/places/${house.placeId}/spaces/${await house.space({ supply: 1 })}/slots`;
  const answers = await Promise.all(
    persons.slice(0, crowd).map(async (who, index) => {
      const since = performance.now();
      const { status } = await rush.post(index, path, who, wishOf(0));
      return { status, ms: performance.now() - since };
    }),
  );
  await rush.close();
  const winners = answers.filter(({ status }) => status === 200).length;
  if (winners !== 1) throw new Error(`${winners} people have the slot`);
  const times = answers.map(({ ms }) => ms);
  yield {
    what: `one slot pressed by ${crowd} in one moment through two programs, p50`,
    measured: median(times),
    unit: 'ms',
  };
  yield { what: 'the same, p99', measured: percentile(times, 0.99), unit: 'ms', goal: 2000 };
}

const MONTH_SLOTS = 31 * 24;

/** The first day of the month after next, so that all of it is to come. */
const FIRST = ((now) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1))(new Date());
const dayOf = (index: number): string => new Date(FIRST + index * DAY_MS).toISOString().slice(0, 10);
const wishOf = (slot: number) => ({
  day: dayOf(Math.floor(slot / 24) % 28),
  time: `${String(slot % 24).padStart(2, '0')}:00`,
});

async function seedPlace({ pool }: Database, organizationId: string): Promise<string> {
  const id = newId();
  await pool.query(
    `insert into booking_place (organization_id, id, slug, name, timezone, created_at, updated_at)
     values ($1, $2, $3, 'House', 'UTC', now(), now())`,
    [organizationId, id, `house-${id}`],
  );
  return id;
}

class House {
  readonly placeId: string;
  readonly #pool: Database['pool'];
  readonly #organization: string;
  #numbered = 0;

  constructor({ pool }: Database, organizationId: string, placeId: string) {
    this.#pool = pool;
    this.#organization = organizationId;
    this.placeId = placeId;
  }

  /** Open day and night, in slots of an hour. */
  async space({ supply }: { readonly supply: number }): Promise<string> {
    const id = newId();
    await this.#pool.query(
      `insert into booking_space (organization_id, id, place_id, slug, name, supply, slot_minutes, horizon_days, created_at, updated_at)
       values ($1, $2, $3, $4, 'Court', $5, 60, 365, now(), now())`,
      [this.#organization, id, this.placeId, `court-${id}`, supply],
    );
    await this.#pool.query(
      `insert into booking_hours (organization_id, space_id, weekday, from_minute, to_minute)
       select $1, $2, weekday, 0, 1440 from generate_series(1, 7) weekday`,
      [this.#organization, id],
    );
    return id;
  }

  /** Bookings of so many slots from the first on, written by the database itself. */
  async book(
    spaceId: string,
    {
      slots,
      share,
      pieces = 1,
    }: { readonly slots: number; readonly share: number; readonly pieces?: number },
  ): Promise<void> {
    await this.#pool.query(
      `with slot as (
           insert into booking_slot (organization_id, id, space_id, starts_at, ends_at)
           select $1, gen_random_uuid(), $2, $3::timestamptz + n * interval '1 hour', $3::timestamptz + (n + 1) * interval '1 hour'
           from generate_series(0, $4::int - 1) n where (n * 37) % 100 < $5 returning *),
         stocked as (
           insert into stock (organization_id, id, supply, taken) select organization_id, id, $6, $6 from slot)
         insert into booking (organization_id, id, number, slot_id, space_id, place_id, account_id, lane, day, minute,
           starts_at, ends_at, status, price, created_at, updated_at)
         select slot.organization_id, gen_random_uuid(), $8 + row_number() over (), slot.id, $2, $7, person.id, lane,
           (starts_at at time zone 'UTC')::date, extract(hour from starts_at at time zone 'UTC')::int * 60, starts_at, ends_at,
           'ready', 0, now(), now()
         from slot, generate_series(1, $6::int) lane,
           (select id from account where organization_id = $1 order by id limit 1) person`,
      [
        this.#organization,
        spaceId,
        new Date(FIRST),
        slots,
        share,
        pieces,
        this.placeId,
        (this.#numbered += 1_000_000),
      ],
    );
  }

  async readBare(spaceId: string, count: number): Promise<number[]> {
    const times: number[] = [];
    for (let index = 0; index < count; index++) {
      const since = performance.now();
      await this.#pool.query({
        name: 'bench month',
        text: `select starts_at, ends_at, lane from booking where organization_id = $1 and space_id = $2
          and starts_at > $3 and starts_at < $4 and status in ('draft', 'needsInfo', 'ready')`,
        values: [this.#organization, spaceId, new Date(FIRST - DAY_MS), new Date(FIRST + 32 * DAY_MS)],
      });
      times.push(performance.now() - since);
    }
    return times;
  }

  async stocks(count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, () => newId());
    await this.#pool.query(
      'insert into stock (organization_id, id, supply) select $1, id, 100000 from unnest($2::uuid[]) id',
      [this.#organization, ids],
    );
    return ids;
  }

  async takeBare(id: string): Promise<void> {
    await this.#pool.query({
      name: 'bench take',
      text: `update stock set taken = taken + 1 where organization_id = $1 and id = $2
        and (supply is null or taken < supply) returning id`,
      values: [this.#organization, id],
    });
  }
}

/** Calls that go to two programs in turn; one that is busy is asked again. */
class Caller {
  readonly #pools: readonly Pool[];
  readonly #organization: string;

  constructor(products: readonly [Child, Child], organization: string, connections: number) {
    this.#pools = products.map(({ origin }) => new Pool(origin, { connections }));
    this.#organization = organization;
  }

  async post(
    index: number,
    path: string,
    { token }: Person,
    content?: object,
  ): Promise<{ readonly status: number; readonly id: string }> {
    const answer = await (this.#pools[index % this.#pools.length] as Pool).request({
      method: 'POST',
      path,
      headers: {
        organization: this.#organization,
        authorization: token,
        ...(content !== undefined && { 'content-type': 'application/json' }),
      },
      ...(content !== undefined && { body: JSON.stringify(content) }),
    });
    const text = await answer.body.text();
    if (answer.statusCode === 503) return this.post(index, path, { token } as Person, content);
    if (answer.statusCode !== 200 && answer.statusCode !== 409) throw new Error(text.slice(0, 300));
    const { data } = JSON.parse(text) as { data: { id?: string } | null };
    return { status: answer.statusCode, id: data?.id ?? '' };
  }

  close = (): Promise<unknown> => Promise.all(this.#pools.map((pool) => pool.close()));
}

async function perSecond(count: number, work: (index: number) => Promise<void>): Promise<number> {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) await work(index);
  };
  const since = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return (count / (performance.now() - since)) * 1000;
}
