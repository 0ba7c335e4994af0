import { defineListener } from '../../../platform/jobs/job.ts';
import { tellAccount } from '../identity/index.ts';
import { endDelegations, endDelegationsSince } from './delegates.service.ts';

export const tellOfDelegate = defineListener({
  name: 'delegates-tell-owner',
  hears: ['delegate.added'],
  async run(ctx, { id, by }) {
    if (id !== undefined && by !== undefined) await tellAccount(ctx, [by], 'delegateAdded', id);
  },
});

export const endDelegationsOfThief = defineListener({
  name: 'delegates-end-of-thief',
  hears: ['identity.emailRestored'],
  async run(ctx, { id, with: { since } = {} }) {
    if (id !== undefined && since !== undefined) await endDelegationsSince(ctx, id, new Date(since));
  },
});

export const endDelegationsOfBlocked = defineListener({
  name: 'delegates-end-of-blocked',
  hears: ['account.blocked'],
  async run(ctx, { id, by }) {
    if (id !== undefined && by !== undefined) await endDelegations(ctx, by, id);
  },
});
