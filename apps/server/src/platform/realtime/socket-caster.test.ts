import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '../context.ts';
import type { SocketCast } from './socket-cast.ts';
import { createSocketCaster } from './socket-caster.ts';

test('an organization that cannot be looked at after a gap keeps nothing from the others, and is told of', async () => {
  const told: string[] = [];
  const cast: SocketCast = {
    hears: ['thing.happened'],
    deliver: async () => [],
    passOver: () => undefined,
    missedSince: async ({ organizationId }) => [{ name: 'thing.happened', organizationId, id: 'ana' }],
  };
  const caster = createSocketCaster({
    casts: [cast],
    hub: {
      tellAll: (organizationId) => void told.push(organizationId),
      hasConnections: () => true,
      connectedOrganizations: () => ['first', 'broken', 'last'],
      connectedAccounts: () => ['ana'],
    },
    contextFor: (organizationId) =>
      organizationId === 'broken'
        ? Promise.reject(new Error('no connection'))
        : Promise.resolve({ organizationId } as Context),
    onError: () => undefined,
  });
  await assert.rejects(caster.catchUp(new Date()), AggregateError);
  await wait(10);
  assert.deepEqual(told, ['first', 'last']);
});
