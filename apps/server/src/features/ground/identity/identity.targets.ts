import { makes, type Targets } from '../../../testing/target.ts';
import { issueTokens, signInOf } from './index.ts';

export const targets: Targets = {
  makers: [
    makes(['signInId', 'provider'], async ({ org, owner }) => ({
      signInId: signInOf((await issueTokens(org.context(), owner.id)).AccessToken) ?? '',
      provider: 'Elsewhere',
    })),
  ],
  calls: {
    confirmSignIn: { body: () => ({ password: 'not theirs' }) },
    undoEmailChange: { body: () => ({ token: 'never-sent' }) },
  },
};
