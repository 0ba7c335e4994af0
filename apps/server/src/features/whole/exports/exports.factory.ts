import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import type { Caller, TestApp, TestOrganization } from '../../../testing/app.ts';

export const downloadExport = (
  { app }: TestApp,
  { organization }: TestOrganization,
  caller: Caller,
  id: string,
) =>
  app.http.inject({
    url: `/api/admin/exports/${id}/file`,
    headers: { organization: organization.id, authorization: caller.token },
  });

/** Read by a program that we did not write. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-export-'));
  const path = join(folder, 'a.zip');
  await writeFile(path, bytes);
  const zip = await yauzl.openPromise(path);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  await rm(folder, { recursive: true });
  return files;
}
