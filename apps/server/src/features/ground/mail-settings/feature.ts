import type { Feature } from '../../../platform/feature.ts';
import { tables } from './mail-settings.tables.ts';

export const mailSettings: Feature = {
  name: 'ground/mail-settings',
  routes: [{ load: () => import('./mail-settings.routes.ts').then((m) => [m.mailSettingsRoutes]) }],
  facts: { organization: {} },
  tables,
};
