import { join } from 'node:path';
import { createApp } from './app.ts';
import { DEMO_SIGN_INS, ensureDemo } from './demo/demo.ts';
import type { Config } from './platform/config.ts';
import { explain, openRuntime } from './runtime.ts';
import { createServices } from './services.ts';
import { createVerifyToken } from './features/identity/index.ts';

async function main(): Promise<void> {
  const { config, connection, database, close } = await openRuntime();
  const services = await createServices(config, database);
  const app = await createApp({
    config,
    database,
    connection,
    services,
    verifyToken: createVerifyToken(services, database),
    site: config.development ? 'sources' : 'built',
  });

  if (config.demo)
    await ensureDemo({ ...app.contexts, say: (message) => console.log(`  ${message}`) });

  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> =>
    (stopping ??= (async () => {
      await app.close();
      await close();
    })());
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(explain(error));
          process.exit(1);
        },
      );
    });

  if (config.role === 'all' || config.role === 'worker') await app.startJobs();
  try {
    await app.http.listen({ host: config.host, port: config.port });
  } catch (error) {
    await stop();
    throw error;
  }
  const address = app.http.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  console.log(`\n  Atrium is ready: http://localhost:${port}/\n`);
  if (config.demo) console.log(describeDemo(config));
}

function describeDemo(config: Config): string {
  const lines = DEMO_SIGN_INS.map(({ who, email, password }) => `    ${who.padEnd(7)} ${email}   ${password}`);
  const outbox = config.smtpUrl === undefined ? [`  Mails, sign-up codes too, go to ${join(config.dataDir, 'outbox')}; the staff read them at /admin/outbox.`] : [];
  return ['  Sign in to the demo community as', ...lines, ...outbox, ''].join('\n');
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
