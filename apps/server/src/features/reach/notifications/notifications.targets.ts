import { makes, type Targets } from '../../../testing/target.ts';
import { makeToken } from './mails/unsubscribe-tokens.ts';

export const targets: Targets = {
  makers: [
    makes(['token'], async ({ org, owner }) => {
      const { services, organizationId } = org.context();
      return { token: makeToken(services.secrets, organizationId, owner.id, 'all') };
    }),
  ],
};
