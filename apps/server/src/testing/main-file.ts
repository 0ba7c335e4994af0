import { join } from 'node:path';

/**
 * The program that tests start: its sources, or its few files where `npm test` has put it together. These start in less
 * than half of the time.
 */
export const MAIN = process.env['TEST_PROGRAM'] ?? join(import.meta.dirname, '../main.ts');
