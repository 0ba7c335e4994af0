import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { RouteOptions } from 'fastify';
import { apiDoor } from './api.ts';
import { hostedDomainPlugin } from './features/ground/hosted-domain/hosted.routes.ts';
import { identityPlugin } from './features/ground/identity/identity.routes.ts';
import { mediaPlugin } from './features/ground/storage/media.routes.ts';
import { unsubscribePlugin } from './features/reach/notifications/mails/unsubscribe.routes.ts';
import { podcastPlugin } from './features/talk/channels/podcast/podcast.routes.ts';
import { tracksPlugin } from './features/talk/channels/tracks/tracks.routes.ts';
import { readConfig } from './platform/config.ts';
import type { ContextOptions } from './platform/http/context.ts';
import { useLimits } from './platform/http/limits.ts';
import { createHttpServer } from './platform/http/server.ts';

const BOUNDS = join(import.meta.dirname, '../../../docs/BOUNDS.md');

/** By the name of the call, or its method and address; calls of the API without a limit of their own are left out. */
async function readLimits(): Promise<Map<number, string[]>> {
  const http = createHttpServer(readConfig({ LOG_LEVEL: 'silent' }));
  const limits = new Map<number, string[]>();
  await useLimits(http);
  http.addHook('onRoute', ({ config, method, schema, url }: RouteOptions) => {
    const { rateLimit } = config ?? {};
    if (rateLimit === undefined || rateLimit === false || method === 'HEAD') return;
    const { operationId } = (schema ?? {}) as { operationId?: string };
    const { max, timeWindow } = rateLimit;
    assert.ok(typeof max === 'number' && timeWindow === 60_000, `${url} counts calls of a minute`);
    limits.set(max, [...(limits.get(max) ?? []), operationId ?? `${[method].flat()[0]} ${url}`]);
  });
  // Nothing is called, so nothing of it is needed.
  const contexts = {} as ContextOptions;
  await http.register(mediaPlugin(contexts, []), { prefix: '/media' });
  await http.register(tracksPlugin(contexts), { prefix: '/media' });
  await http.register(unsubscribePlugin(contexts), { prefix: '/unsubscribe' });
  await http.register(podcastPlugin(contexts), { prefix: '/channels' });
  await http.register(
    identityPlugin(contexts, () => Promise.resolve()),
    { prefix: '/identity' },
  );
  await http.register(hostedDomainPlugin(contexts), { prefix: '/identity' });
  await http.register(apiDoor(contexts), { prefix: '/api' });
  await http.ready();
  await http.close();
  return limits;
}

test('limits of calls stand in BOUNDS.md as the routes have them', async () => {
  const limits = await readLimits();
  const lines = [...limits]
    .sort(([a], [b]) => a - b)
    .map(
      ([max, names]) =>
        `- ${max}: ${[...new Set(names)]
          .sort()
          .map((name) => `\`${name}\``)
          .join(', ')}`,
    );
  const written = (await readFile(BOUNDS, 'utf8')).split('\n').filter((line) => /^- \d+: `/.test(line));
  assert.deepEqual(written, lines, `docs/BOUNDS.md should say:\n\n${lines.join('\n')}\n`);
});
