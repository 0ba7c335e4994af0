import { createApp } from './app.ts';
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

  try {
    await app.http.listen({ host: config.host, port: config.port });
  } catch (error) {
    await stop();
    throw error;
  }
  const address = app.http.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  console.log(`\n  Atrium is ready: http://localhost:${port}/\n`);
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
