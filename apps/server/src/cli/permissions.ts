import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDocument } from '../permissions/document.ts';
import { listOperations } from '../testing/operations.ts';

/** Writes down who may what, for people to read: `node apps/server/src/cli/permissions.ts`. */
const file = join(import.meta.dirname, '../../../../docs/PERMISSIONS.md');
const { operations } = await listOperations();
await writeFile(file, writeDocument(operations));
