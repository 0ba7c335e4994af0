import { join } from 'node:path';
import { createApp } from '../src/app.ts';
import { startBackground } from '../src/background.ts';
import { createVerifyToken, issueTokens } from '../src/features/ground/identity/index.ts';
import { readConfig } from '../src/platform/config.ts';
import { TENANT_TABLES } from '../src/features.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { createContext } from '../src/platform/http/context.ts';
import { loadJobs } from '../src/jobs.ts';
import { createServices } from '../src/services.ts';
import { collectGarbage } from '../src/testing/collect-garbage.ts';

/** The whole program as it is, listening on a free port; tells its processor time and the statements it runs. */
export interface Statement {
  text: string;
  values: unknown[];
}

type Question =
  | { type: 'cpu' }
  | { type: 'rss' }
  | { type: 'held' }
  | { type: 'statements' }
  | { type: 'run'; organizationId: string; job: string }
  | { type: 'token'; organizationId: string; sub: string }
  | { type: 'verify'; organizationId: string; tokens: string[]; count: number };

// A few members make the load of many.
const budgets = { MEMBER_BUDGET: '0', ADDRESS_BUDGET: '0' };
const config = readConfig({ ...process.env, ...budgets, LOG_LEVEL: 'error', PORT: '0' });
const connection = { connectionString: config.databaseUrl };
const database = openDatabase(connection, {
  poolSize: config.databasePoolSize,
  tenantTables: TENANT_TABLES,
});
let statements: Statement[] = [];
database.pool.on('connect', (client) => {
  const query = client.query.bind(client) as (...input: unknown[]) => unknown;
  Object.assign(client, {
    query: (...input: unknown[]) => {
      const [first] = input;
      if (statements.length < 100 && typeof first === 'object' && first !== null && 'text' in first)
        statements.push(
          structuredClone({
            text: (first as Statement).text,
            values: (first as Statement).values,
          }),
        );
      return query(...input);
    },
  });
});
const services = await createServices(config, database);
const verifyToken = createVerifyToken(services, database);
const app = await createApp({
  config,
  database,
  connection,
  services,
  verifyToken,
  site: 'built',
});
const background = startBackground(
  join(import.meta.dirname, '../src/main.ts'),
  { ...process.env, LOG_LEVEL: 'error' },
  console.error,
);
await app.http.listen({ host: '127.0.0.1', port: 0 });

async function answer(question: Question): Promise<unknown> {
  switch (question.type) {
    case 'cpu':
      return process.cpuUsage();
    case 'rss':
      collectGarbage();
      return process.memoryUsage().rss;
    case 'held': {
      collectGarbage();
      const { rss, heapUsed: heap } = process.memoryUsage();
      const handles: Record<string, number> = {};
      for (const kind of process.getActiveResourcesInfo()) handles[kind] = (handles[kind] ?? 0) + 1;
      return { rss, heap, handles };
    }
    case 'statements': {
      const seen = statements;
      statements = [];
      return seen;
    }
    case 'run': {
      const organization = await app.tenants.byId(question.organizationId);
      const job = (await loadJobs()).find(({ name }) => name === question.job);
      if (organization === undefined || job === undefined) throw new Error(`no job ${question.job} there`);
      const attempt = { attempt: 1, isLast: true, signal: new AbortController().signal };
      // It comes by the clock, without a payload.
      await job.run(createContext(app.contexts, organization), {} as never, attempt);
      return {};
    }
    case 'token': {
      const organization = await app.tenants.byId(question.organizationId);
      if (organization === undefined) throw new Error('no such organization');
      return issueTokens(createContext(app.contexts, organization), question.sub);
    }
    case 'verify': {
      const organization = await app.tenants.byId(question.organizationId);
      if (organization === undefined) throw new Error('no such organization');
      for (let index = 0; index < question.count; index++) {
        const token = question.tokens[index % question.tokens.length] ?? '';
        if ((await verifyToken(organization, token)) === undefined) throw new Error('a token was refused');
      }
      return {};
    }
  }
}

process.on('message', (question: Question) => {
  answer(question).then(
    (reply) => process.send?.(reply),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('SIGTERM', () => {
  void background
    .stop()
    .then(() => app.close())
    .then(() => process.exit(0));
});
const address = app.http.server.address();
process.send?.({
  port: typeof address === 'object' ? address?.port : undefined,
});
