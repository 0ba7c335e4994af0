import { join } from 'node:path';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import { createLocalFileStore } from './platform/files/local-file-store.ts';
import { createSecrets, loadMasterKey } from './platform/secrets.ts';
import { createOutbound } from './platform/outbound/outbound.ts';
import type { Services } from './platform/services.ts';

/** Makes the outside world that use cases reach through `ctx.services`, as the configuration says. */
export async function createServices(config: Config, _database: Database): Promise<Services> {
  return {
    config,
    files: await createLocalFileStore(join(config.dataDir, 'files')),
    outbound: createOutbound(),
    secrets: createSecrets(await loadMasterKey(config)),
  };
}
