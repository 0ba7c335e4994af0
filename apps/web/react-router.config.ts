import type { Config } from '@react-router/dev/config';
import { compressFolder } from './vite/compress.ts';
import { expectOneSheet } from './vite/one-sheet.ts';

export default {
  appDirectory: 'src',
  buildEnd: async ({ reactRouterConfig }) => {
    const client = `${reactRouterConfig.buildDirectory}/client`;
    await expectOneSheet(`${client}/assets`);
    await compressFolder(client);
  },
} satisfies Config;
