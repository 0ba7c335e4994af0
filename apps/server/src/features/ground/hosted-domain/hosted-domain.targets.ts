import { makes, type Targets } from '../../../testing/target.ts';
import { setProvider } from './index.ts';

const facebook = { kind: 'facebook', clientId: 'their-id', secret: 'their-secret' } as const;

export const targets: Targets = {
  makers: [
    makes(['providerName'], async ({ org }) => ({
      providerName: await setProvider(org.context(), 'Facebook', facebook),
    })),
  ],
  calls: {
    addOrganizationProvider: {
      body: () => ({ name: 'amazon', clientId: 'another-id', secret: 'another-secret' }),
    },
  },
};
