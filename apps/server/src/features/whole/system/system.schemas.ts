import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  idParam,
  Instant,
  nullable,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';

const Count = Type.Integer();
const count = (description: string) => Type.Integer({ description });

const System = component(
  'System',
  Type.Object({
    version: Text,
    processes: nullable(
      Type.Array(
        Type.Object({
          id: Uuid,
          role: Text,
          host: Text,
          pid: Count,
          version: Text,
          startedAt: Instant,
          seenAt: Instant,
          isLost: Type.Boolean({ description: 'It has said nothing for a minute' }),
          memory: count('Bytes'),
          lagMs: Type.Number({ description: 'Delay of the event loop, 99th percentile of the last seconds' }),
        }),
      ),
    ),
    queues: nullable(
      Type.Array(
        Type.Object({
          name: Text,
          waiting: count('Due jobs; 10,001 stands for all beyond 10,000'),
          oldestAt: nullable(Instant),
          running: Count,
          failed: count('Jobs that failed for good'),
        }),
      ),
    ),
    failedJobs: nullable(
      Type.Array(
        Type.Object({
          queue: Text,
          organizationId: nullable(Text),
          failedAt: Instant,
          error: nullable(Text),
        }),
        { description: 'The newest fifty' },
      ),
    ),
    mails: nullable(
      Type.Object({
        sent: count('In the last 24 hours'),
        waiting: Count,
        failed: Count,
        hasServer: Type.Boolean(),
      }),
    ),
    disk: nullable(
      Type.Object(
        { free: count('Bytes'), size: count('Bytes') },
        { description: 'Free and total bytes of the disk; null if files are kept in an object store' },
      ),
    ),
    storage: nullable(
      Type.Object({
        used: count('Bytes of all organizations'),
        organizations: Type.Array(
          Type.Object({
            organizationId: Uuid,
            name: Text,
            slug: Text,
            used: count('Bytes'),
            limit: nullable(count('Bytes; null: no limit')),
          }),
          { description: 'Fifty organizations, the fullest first' },
        ),
      }),
    ),
    database: nullable(
      Type.Object({
        version: Text,
        size: count('Bytes'),
        connections: Count,
        active: Count,
        waiting: count('Connections that wait for a lock'),
        maxConnections: Count,
        migrations: Count,
        replicas: Count,
        behindSeconds: nullable(Type.Number()),
        isCitus: Type.Boolean(),
        nodes: Type.Array(Type.Object({ host: Text, active: Type.Boolean() })),
        statements: nullable(
          Type.Array(
            Type.Object({ text: Text, calls: Type.Number(), meanMs: Type.Number(), totalMs: Type.Number() }),
            {
              description: 'Null where the database does not keep them',
            },
          ),
        ),
      }),
    ),
    checks: nullable(
      Type.Array(
        Type.Object({
          organizationId: Uuid,
          name: Text,
          slug: Text,
          checkedAt: nullable(Instant),
          sentences: Type.Array(Text),
        }),
        { description: 'Fifty organizations, those with something to look at first' },
      ),
    ),
  }),
);
export type SystemView = Static<typeof System>;

const tags = ['admin', 'system'];

export const getSystem = {
  operationId: 'getSystem',
  tags,
  summary:
    'Get the state of the whole installation (operators only); a part is null where it could not be read',
  response: answers(System),
};

export const retryJobs = {
  operationId: 'retryFailedJobs',
  tags,
  summary: 'Put the failed jobs of a queue back into it (operators only)',
  body: body({ queue: Type.String({ minLength: 1, maxLength: 200 }) }),
  response: answers(Type.Object({ retried: Type.Integer() })),
};

export const startCheck = {
  operationId: 'startSystemCheck',
  tags,
  summary: 'Check in the background whether the books of every organization add up (operators only)',
  response: answers(Type.Null()),
};

const MOST_BYTES = 1e15;

export const setStorageLimit = {
  operationId: 'setStorageLimit',
  tags,
  summary: 'Limit what an organization may store (operators only)',
  params: idParam('organizationId'),
  body: body({ limit: nullable(Type.Integer({ minimum: 0, maximum: MOST_BYTES, description: 'Bytes' })) }),
  response: answers(Type.Object({ used: Type.Integer(), limit: nullable(Type.Integer()) })),
};
