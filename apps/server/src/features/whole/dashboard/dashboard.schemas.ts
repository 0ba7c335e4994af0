import { Type, type Static } from 'typebox';
import {
  answers,
  component,
  Instant,
  literals,
  nullable,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';

const perDay = (description: string) => Type.Array(Type.Integer(), { description });

const Dashboard = component(
  'Dashboard',
  Type.Object({
    days: Type.Array(Type.String({ format: 'date' }), {
      description:
        'Days of the organization’s time zone, today last; the figures of each day follow their order',
    }),
    waiting: Type.Array(
      Type.Object({
        kind: literals([
          'reports',
          'held',
          'requests',
          'support',
          'disputes',
          'failedPayments',
          'refunds',
          'failedMails',
        ]),
        count: Type.Integer({ description: 'As its list counts; 10,001 stands for all beyond 10,000' }),
      }),
      { description: 'Only what the caller’s role may see, and only what waits' },
    ),
    people: nullable(perDay('New accounts')),
    posts: nullable(perDay('Posts and comments')),
    money: nullable(
      Type.Object({
        currency: Text,
        received: perDay('Amount received, in minor units of the currency'),
        failed: perDay('Failed payments'),
      }),
    ),
    storage: nullable(perDay('Bytes of pictures, videos and files added')),
    events: nullable(
      Type.Array(
        Type.Object({
          id: Uuid,
          slug: Text,
          name: Text,
          eventStart: Instant,
          eventEnd: Instant,
          timezone: nullable(Text),
          registrationCount: Type.Integer(),
          registrationLimit: nullable(Type.Integer()),
        }),
        { description: 'The next ones' },
      ),
    ),
  }),
);
export type DashboardView = Static<typeof Dashboard>;

export const getDashboard = {
  operationId: 'getDashboard',
  tags: ['admin'],
  summary:
    'Get what waits for the staff, and the figures of the last thirty days; parts without a power are null',
  response: answers(Dashboard),
};
