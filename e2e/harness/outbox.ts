import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Atrium } from './atrium.ts';
import { until } from './until.ts';

/** The newest code that was mailed to an address since; other mails may come between. */
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
      const code = /^Subject: (\d{6})\b/m.exec(mail)?.[1];
      if (code !== undefined && mail.includes(address)) return code;
    }
    return undefined;
  });
}
