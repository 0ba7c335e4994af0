import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeApi } from '../api.ts';

/** Writes the contract that clients are generated from: `node apps/server/src/cli/openapi.ts`. */
const file = join(import.meta.dirname, '../../../../packages/api/openapi.json');
await writeFile(file, `${JSON.stringify(await describeApi(), null, 2)}\n`);
