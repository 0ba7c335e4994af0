import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createImage } from '../../src/features/ground/storage/index.ts';
import { newId } from '../../src/platform/ids.ts';
import type { Bench } from '../bench.ts';
import { compare } from '../compare.ts';
import type { Line } from '../report.ts';
import { measureRendering } from './pages.ts';

const SLUG = 'bench-films';

/** A channel with very many contents, as visitors see it: the two calls of its page, and the page as it is sent. */
export async function* measureChannels(bench: Bench): AsyncGenerator<Line> {
  const { organizationId, hostname } = await bench.main();
  await seedChannel(bench, organizationId, bench.size(5000, 50));
  const read = (path: string) => ({
    method: 'GET' as const,
    path,
    headers: { organization: organizationId },
  });
  yield await compare(bench, 'channel (API)', 600, read(`/api/channels/${SLUG}`), 4);
  yield await compare(
    bench,
    'page of 25 contents of a channel (API)',
    600,
    read(`/api/channels/${SLUG}/contents`),
    4,
  );
  yield* measureRendering(bench, 'page of a channel', `/channels/${SLUG}`, hostname, { rendered: 12 });
}

async function seedChannel(bench: Bench, organizationId: string, contents: number): Promise<void> {
  const { pool } = bench.database;
  const picture = await createImage(await bench.contextOf(organizationId), {
    data: await readFile(join(import.meta.dirname, '../../data/demo/harbour.webp')),
    kind: 'banner',
  });
  const id = newId();
  await pool.query(
    `insert into channel (organization_id, id, slug, name, image_id, visible, created_at, updated_at)
     values ($1, $2, $3, 'Films', $4, true, now(), now())`,
    [organizationId, id, SLUG, picture.id],
  );
  await pool.query(
    `insert into content (organization_id, id, channel_id, slug, title, description, body, image_id, visible, published_at,
       announced_at, created_at, updated_at)
     select $1, gen_random_uuid(), $2, 'film-' || n, 'Film number ' || n, 'As long as people describe what they have made.',
       repeat('A paragraph that somebody wrote about it. ', 40), $3, true, now() - n * interval '1 hour', now(), now(), now()
     from generate_series(1, $4::int) n`,
    [organizationId, id, picture.id, contents],
  );
  await pool.query('vacuum analyze channel, content');
}
