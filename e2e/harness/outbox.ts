import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Atrium } from './atrium.ts';
import { until } from './until.ts';

/** The code of the newest mail to an address that was written since. */
export function readCode({ dataDir }: Atrium, address: string, since: Date): Promise<string> {
  const folder = join(dataDir, 'outbox');
  // Names begin with the moment, in the manner of file systems that take no colons.
  const first = since.toISOString().replaceAll(':', '-');
  return until(`a mail to ${address}`, async () => {
    const names = await readdir(folder).catch(() => []);
    for (const name of names
      .filter((name) => !name.startsWith('.') && name >= first)
      .sort()
      .reverse()) {
      const mail = await readFile(join(folder, name), 'utf8');
      if (mail.includes(address)) return /^Subject: (\d{6})\b/m.exec(mail)?.[1];
    }
    return undefined;
  });
}
