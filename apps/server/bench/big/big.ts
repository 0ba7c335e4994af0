import pg from 'pg';
import { addUser, issueTokens } from '../../src/features/ground/identity/index.ts';
import { createTestApp, type TestOrganization } from '../../src/testing/app.ts';
import { divide, fill, HEAVY } from './fill.ts';
import { measureEndings, measurePages, measureSchedules, type Measured } from './measure.ts';
import type { Sizes } from './sizes.ts';

/** A statement that takes longer than this is told, with what it says. */
const SLOW_MS = 1000;
/** Shorter ones are passed over in the report. */
const SHOWN_MS = 100;

interface Slow {
  readonly ms: number;
  readonly text: string;
}

/** Times each statement of the program, without changing any. */
function watch(pool: pg.Pool): Slow[] {
  const slow: Slow[] = [];
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...input: unknown[]) => unknown;
    Object.assign(client, {
      query: (...input: unknown[]) => {
        const start = performance.now();
        const answer = query(...input);
        const note = (): void => {
          const ms = Math.round(performance.now() - start);
          const [first] = input;
          const text = typeof first === 'string' ? first : ((first as { text?: string }).text ?? '');
          if (ms >= SLOW_MS) slow.push({ ms, text });
        };
        if (answer instanceof Promise) answer.then(note, note);
        return answer;
      },
    });
  });
  return slow;
}

/** Fills a database, asks for what people and the staff ask for, and ends what must end; tells how long each took. */
export async function measureBig(sizes: Sizes): Promise<void> {
  const testApp = await createTestApp();
  const slow = watch(testApp.database.pool);
  try {
    const organizations: TestOrganization[] = [];
    for (let n = 0; n < sizes.organizations; n += 1) organizations.push(await testApp.organization());
    const [org] = organizations;
    if (org === undefined) return;
    const client = new pg.Client({ connectionString: testApp.services.config.databaseUrl });
    // The program ends first when something went wrong.
    client.on('error', () => undefined);
    await client.connect();
    const start = performance.now();
    const rows = await fill(
      client,
      divide(
        sizes,
        organizations.map(({ organization }) => organization.id),
      ),
    );
    const { rows: found } = await client.query<{ id: string; size: string }>(
      `select ${HEAVY} as id, pg_size_pretty(pg_database_size(current_database())) as size`,
      [org.organization.id],
    );
    await client.end();
    const { id = '', size = '' } = found[0] ?? {};
    console.log(`${rows} rows, ${size}, in ${Math.round((performance.now() - start) / 1000)} s\n`);
    await addUser(org.context(), { id, email: 'heavy@example.org', password: 'bench copper lantern' });
    const { AccessToken } = await issueTokens(org.context(), id);
    const heavy = org.as(AccessToken);
    const staff = await org.staff();
    const tell = ({ what, ms, note = '' }: Measured): void => {
      if (ms >= SHOWN_MS || /Error|^5\d\d/.test(note))
        console.log(`${String(ms).padStart(7)} ms  ${what}  ${note}`);
    };
    for await (const one of measurePages(heavy, staff)) tell(one);
    for await (const one of measureSchedules(org)) tell(one);
    for await (const one of measureEndings(testApp, org, heavy)) tell(one);
    console.log(`\n${slow.length} statements took longer than ${SLOW_MS} ms`);
    for (const { ms, text } of slow) console.log(`\n${ms} ms: ${text.slice(0, 2000)}`);
  } finally {
    await testApp.close();
  }
}
