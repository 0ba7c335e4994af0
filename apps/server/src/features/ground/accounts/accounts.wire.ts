import type { Wire } from '../../../testing/wire.ts';

export const wire: Wire = {
  entities: {
    BaseAccount: {
      fields:
        'id username accountType firstName? lastName? title? company? image?:BaseImage accountTiers[] subscriptions[]',
      never: 'bio',
    },
    Account: {
      fields:
        '+BaseAccount banner?:BaseImage bio? website? facebook? instagram? linkedIn? twitter? tikTok? youtube? discord? video? timezone? createdAt',
      full: 'bio',
      never: 'email',
    },
    Self: {
      fields: '+Account email? phone? dietaryRestrictions? shareCode locale termsAccepted? _count',
      full: 'email',
    },
  },
};
