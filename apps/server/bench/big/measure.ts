import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadJobs } from '../../src/jobs.ts';
import type { Answer, Caller, TestApp, TestOrganization } from '../../src/testing/app.ts';
import { LONG_CHANNEL } from './fill.ts';

export interface Measured {
  readonly what: string;
  readonly ms: number;
  readonly note?: string;
}

async function timed(what: string, work: () => Promise<string | undefined>): Promise<Measured> {
  const start = performance.now();
  const note = await work().catch((error: unknown) => String(error));
  const ms = Math.round(performance.now() - start);
  return typeof note === 'string' ? { what, ms, note } : { what, ms };
}

/** With a note where nothing was measured: a module that is off, or a call for others. */
const noteOf = ({ statusCode, body }: Answer): string | undefined =>
  statusCode === 200 ? undefined : `${statusCode} ${body.code ?? ''}`;

const get = (who: Caller, path: string) => async (): Promise<string | undefined> =>
  noteOf(await who.get(path));

/** Pages that members open most. */
export const PAGES = [
  '/activities',
  '/activities?pageSize=100&page=50',
  '/groups/group-1/activities',
  '/accounts?search=first12',
  '/accounts?search=last49',
  '/accounts?orderBy=name&page=200',
  '/search?search=last49',
  '/self/notifications',
  '/self/chat/channels',
  '/self/chat/presence',
  `/self/chat/channels/${LONG_CHANNEL}/messages`,
  `/self/chat/channels/${LONG_CHANNEL}/messages?search=message 12`,
  '/self/chat/messages?search=message 12',
  '/admin/accounts?search=last49',
  '/admin/accounts?search=@example.org',
  '/admin/activities?search=something',
];

/** All lists that the description of the API names and that need no id. */
export async function listAll(): Promise<string[]> {
  const file = join(import.meta.dirname, '../../../../packages/api/openapi.json');
  const { paths } = JSON.parse(await readFile(file, 'utf8')) as { paths: Record<string, object> };
  return Object.entries(paths)
    .filter(([path, calls]) => 'get' in calls && !path.includes('{'))
    .map(([path]) => path.replace(/^\/api/, ''));
}

export async function* measurePages(who: Caller, staff: Caller): AsyncGenerator<Measured> {
  for (const path of PAGES) {
    const caller = path.startsWith('/admin') ? staff : who;
    await get(caller, path)();
    yield await timed(`GET ${path}`, get(caller, path));
  }
  for (const path of await listAll()) yield await timed(`GET ${path}`, get(staff, path));
}

const run = { attempt: 1, isLast: true, signal: new AbortController().signal };

/** Each job that comes by the clock, for this organization. */
export async function* measureSchedules(org: TestOrganization): AsyncGenerator<Measured> {
  for (const job of await loadJobs())
    if (job.cron !== undefined)
      yield await timed(`job ${job.name}`, async () => {
        await job.run(org.context(), {} as never, run);
        return undefined;
      });
}

export async function* measureEndings(
  { database }: TestApp,
  org: TestOrganization,
  heavy: Caller,
): AsyncGenerator<Measured> {
  const jobs = await loadJobs();
  const job = (name: string) => async (payload: object) => {
    await jobs.find((one) => one.name === name)?.run(org.context(), payload as never, run);
    return undefined;
  };
  yield await timed('DELETE a long conversation', async () =>
    noteOf(await heavy.delete(`/self/chat/channels/${LONG_CHANNEL}`)),
  );
  yield await timed('job chat.empty, of that conversation', () =>
    job('chat.empty')({ channelId: LONG_CHANNEL }),
  );
  yield await timed('DELETE the account that wrote a twentieth of everything', async () =>
    noteOf(await heavy.delete('/self')),
  );
  const { rows } = await database.pool.query<{ id: string }>('select id from account_erasure');
  for (const { id } of rows)
    yield await timed('job data.finish-erasure, of that account', () =>
      job('data.finish-erasure')({ erasureId: id }),
    );
  yield await timed('job chat.tend', () => job('chat.tend')({ name: 'account.closed' }));
}
