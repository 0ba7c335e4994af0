import type { Config } from '@react-router/dev/config';
import { compressFolder } from './vite/compress.ts';
import { expectOneSheet } from './vite/one-sheet.ts';

export default {
  appDirectory: 'src',
  // All routes are known from the first page on: no calls to discover them later.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig }) => {
    const client = `${reactRouterConfig.buildDirectory}/client`;
    await expectOneSheet(`${client}/assets`);
    await compressFolder(client);
  },
} satisfies Config;
