import type { Wire } from '../../../testing/wire.ts';

export const wire: Wire = {
  entities: {
    PushDevice:
      'id deviceToken? accountId? account?:BaseAccount name? model? brand? manufacturer? appType pushService createdAt',
  },
};
