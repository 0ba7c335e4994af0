import { join } from 'node:path';
import type { App } from './app.ts';
import { startBackground } from './background.ts';
import type { CoreOptions } from './core.ts';
import type * as Demo from './demo/demo.ts';
import { createVerifyToken } from './features/ground/identity/index.ts';
import { openFirstRun } from './features/whole/setup/index.ts';
import { keepHeartbeat } from './features/whole/system/index.ts';
import type { Database } from './platform/db/database.ts';
import { CLOSE_SECONDS, Closers, surviveClosedOutput } from './platform/ending.ts';
import { ConfigError, type Config } from './platform/config.ts';
import { explain, openRuntime } from './runtime.ts';
import { handOver, isHeard, stepDown, warnOfRoot, type RunAs } from './platform/step-down.ts';
import type { Services } from './platform/services.ts';
import { createServices } from './services.ts';

type DemoModule = typeof Demo;

surviveClosedOutput();
const closers = new Closers();
const ended = new AbortController();
let drain = (): Promise<void> => Promise.resolve();
let stopping: Promise<void> | undefined;
let ending: Promise<void> | undefined;

async function start(): Promise<void> {
  const { config, connection, database, runAs, close } = await openRuntime(process.env, ended.signal);
  closers.add(close, config.databaseUrl === undefined);
  const services = await createServices(config, database);
  const core = { database, connection, services, verifyToken: createVerifyToken(services, database) };
  if (runAs !== undefined) await handOver(config.dataDir, runAs);
  await openMetrics(config, services);
  // The process for background work has the same settings.
  if (process.send === undefined && isHeard(config))
    for (const sentence of config.plainConnections) console.warn(`  ${sentence}`);
  if (config.role === 'worker') {
    if (runAs !== undefined) stepDown(runAs);
    return work(core);
  }
  const warn = (message: string): void => console.warn(`  ${message}`);
  const background =
    config.role === 'all' && !config.development
      ? startBackground(
          process.argv[1] ?? import.meta.filename,
          backgroundEnvironment(config, runAs),
          warn,
          runAs,
        )
      : undefined;
  if (background !== undefined) closers.add(() => background.stop());
  const { createApp } = await import('./app.ts');
  const app = await createApp({
    ...core,
    config,
    site: config.role !== 'all' && config.role !== 'web' ? 'none' : config.development ? 'sources' : 'built',
  });
  closers.add(() => app.close());
  drain = () => {
    // Jobs need no balancer, and a supervisor may have ended their process already.
    void background?.stop();
    return app.drain(config.drainSeconds);
  };

  const demo = config.demo ? await import('./demo/demo.ts') : undefined;
  await demo?.openDemo(database);
  if (config.role === 'all' && config.development) await app.startJobs();
  const heartbeat = await keepHeartbeat(database, config.role);
  closers.add(() => heartbeat.stop());
  await app.http.listen({ host: config.host, port: config.port });
  if (runAs === undefined) warnOfRoot(config, warn);
  else stepDown(runAs);
  const address = app.http.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  console.log(`\n  Atrium is ready: http://localhost:${port}/\n`);
  if (demo !== undefined) {
    console.log(describeDemo(config, demo.DEMO_SIGN_INS));
    fill(app, demo);
  } else await tellFirstRun(database, port);
}

async function tellFirstRun(database: Database, port: number): Promise<void> {
  const token = await openFirstRun(database);
  if (token === undefined) return;
  console.log(`  There is no organization yet. Open this address once, within twelve hours, to make the first:
    http://localhost:${port}/setup?token=${token}
  Write the host at which this server is reached instead of localhost. A new start prints a new address.\n`);
}

/** A user that is not root has its compiled files elsewhere than root. */
const backgroundEnvironment = (
  { dataDir, metrics }: Config,
  runAs: RunAs | undefined,
): NodeJS.ProcessEnv => ({
  ...process.env,
  ...(runAs !== undefined && { NODE_COMPILE_CACHE: join(dataDir, 'compiled') }),
  // The next port, unless any will do.
  ...(metrics !== undefined && metrics.port !== 0 && { METRICS_PORT: String(metrics.port + 1) }),
});

async function openMetrics({ metrics: where }: Config, { metrics }: Services): Promise<void> {
  if (where === undefined || metrics === undefined) return;
  const { serveMetrics } = await import('./platform/metrics/metrics-server.ts');
  try {
    const server = await serveMetrics(metrics, where);
    closers.add(() => server.close());
    console.log(`  Figures for Prometheus: http://${where.host}:${server.port}/metrics`);
  } catch (error) {
    const why = `The port ${where.port} of METRICS_PORT cannot be opened: ${error instanceof Error ? error.message : String(error)}`;
    // The process for background work would be started again and again.
    if (process.send === undefined) throw new ConfigError([why]);
    console.warn(`  ${why}`);
  }
}

/** Nobody calls it, so nothing of HTTP is read. */
async function work(options: CoreOptions): Promise<void> {
  const { createCore } = await import('./core.ts');
  const core = createCore(options);
  closers.add(() => core.close());
  await core.open();
  await core.startJobs();
  const heartbeat = await keepHeartbeat(options.database, 'worker');
  closers.add(() => heartbeat.stop());
  if (process.send === undefined) return console.log('  Atrium works in the background.');
  // Started by a process that serves: with it, this one ends too.
  const endToo = (): void => void end(started).finally(() => process.exit(0));
  if (process.connected) process.once('disconnect', endToo);
  else endToo();
}

/** Fills the demo while visitors are served. An interrupted or failed run resumes at the next start. */
function fill({ contexts }: App, { fillDemo }: DemoModule): void {
  const stopping = new AbortController();
  const say = (message: string): void => console.log(`  ${message}`);
  const filled = fillDemo({ ...contexts, say }, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) console.warn(`  The demo community is not complete: ${explain(error)}`);
  });
  closers.add(() => {
    stopping.abort();
    return filled;
  });
}

function describeDemo(config: Config, signIns: DemoModule['DEMO_SIGN_INS']): string {
  const lines = signIns.map(({ who, email, password }) => `    ${who.padEnd(7)} ${email}   ${password}`);
  const outbox =
    config.smtpUrl === undefined
      ? [
          `  Mails, sign-up codes too, go to ${join(config.dataDir, 'outbox')}; the staff read them at /admin/outbox.`,
        ]
      : [];
  return ['  Sign in to the demo community as', ...lines, ...outbox, ''].join('\n');
}

/**
 * A start in progress fails when the resources it depends on are closed; resources that it opened meanwhile are closed
 * afterwards.
 */
function end(started: Promise<void>): Promise<void> {
  ended.abort();
  return (ending ??= (async () => {
    const deadline = performance.now() + CLOSE_SECONDS * 1000;
    await closers.closeAll(deadline);
    await started.catch(() => undefined);
    await closers.closeAll(deadline);
  })());
}

const started = start();

// Before anything is open, so that a database that is just starting is stopped as well. A second signal is the same one:
// terminals and npm both send it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    // At a terminal nobody waits for a balancer.
    (stopping ??= (signal === 'SIGTERM' ? drain() : Promise.resolve()).then(() => end(started))).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(explain(error));
        process.exit(1);
      },
    );
  });
started.catch(async (error: unknown) => {
  if (ending !== undefined) return;
  console.error(explain(error));
  await end(started).catch(() => undefined);
  process.exit(1);
});
