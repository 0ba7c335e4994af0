import { createApp, type App } from '../app.ts';
import { TENANT_TABLES } from '../features.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createServices } from '../services.ts';
import { createVerifyToken } from '../features/ground/identity/index.ts';
import type { Caller, TestApp, TestOrganization } from './app.ts';

/** A second program on the same database, as behind a balancer. */
export async function startSecondApp(testApp: TestApp): Promise<App> {
  const { config } = testApp.services;
  const connection = { connectionString: config.databaseUrl };
  const database = openDatabase(connection, { poolSize: 10, tenantTables: TENANT_TABLES });
  const services = await createServices(config, database);
  const verifyToken = createVerifyToken(services, database);
  const app = await createApp({ config, database, connection, services, verifyToken });
  await app.http.ready();
  return {
    ...app,
    async close() {
      await app.close();
      await database.close();
    },
  };
}

/** The port on which real sockets reach it. */
export async function listen({ http }: App): Promise<number> {
  await http.listen({ port: 0, host: '127.0.0.1' });
  const address = http.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

export interface Reply {
  readonly status: number;
  readonly code: string;
}

/** Posts to one of several programs, by turns; who is told that it is busy asks again. */
export function postingTo(apps: readonly App[], org: TestOrganization) {
  const post = async (who: Caller, turn: number, path: string, payload?: object): Promise<Reply> => {
    const app = apps[turn % apps.length];
    if (app === undefined) throw new Error('no program to post to');
    const answer = await app.http.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: {
        organization: org.organization.id,
        authorization: who.token,
        ...(payload === undefined ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    if (answer.statusCode === 503) return post(who, turn, path, payload);
    const body: { code?: string } = answer.json();
    return { status: answer.statusCode, code: body.code ?? 'ok' };
  };
  return post;
}
