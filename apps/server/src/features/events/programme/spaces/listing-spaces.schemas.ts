import { Type } from 'typebox';
import {
  body,
  Instant,
  listAnswers,
  nameParam,
  nullable,
  PagedQuery,
  Text,
  Uuid,
  withDefault,
} from '../../../../platform/http/schemas.ts';
import { EventSpace, OfferedSpace } from '../../bookings/for-events/event-spaces.schemas.ts';

const minutes = (description: string) =>
  withDefault(Type.Integer({ default: 0, minimum: 0, maximum: 1440, description }));

const tags = ['listings', 'bookings'];
const params = nameParam('eventId');

export const listEventSpaces = {
  operationId: 'listListingSpaces',
  tags,
  summary: 'List the bookable spaces that the event takes for its time',
  params,
  response: listAnswers(EventSpace),
};
export const listOfferedSpaces = {
  operationId: 'listOfferedSpaces',
  tags,
  summary: 'List spaces that the event can take, by place, and whether they are free in its time',
  params,
  querystring: PagedQuery,
  response: listAnswers(OfferedSpace),
};
export const setEventSpaces = {
  operationId: 'setListingSpaces',
  tags,
  summary: 'Replace the spaces of an event; nobody else can book them from before its start to after its end',
  params,
  body: body({
    spaces: Type.Array(
      Type.Object(
        {
          spaceId: Uuid,
          minutesBefore: minutes('Minutes reserved before the event, to set up'),
          minutesAfter: minutes('Minutes reserved after the event, to clear up'),
        },
        { additionalProperties: false },
      ),
      { maxItems: 20 },
    ),
  }),
  response: {
    ...listAnswers(EventSpace),
    409: Type.Object(
      {
        status: Type.Literal('error'),
        message: Text,
        data: nullable(
          Type.Object({
            spaceId: Uuid,
            eventId: nullable(
              Type.String({ description: 'The event that has it, where the caller may see it' }),
            ),
            free: Type.Array(Type.Object({ start: Instant, end: Instant })),
          }),
        ),
        code: Text,
        field: Type.Optional(Text),
        requestId: Type.Optional(Text),
      },
      { description: 'A space is taken, and `data.free` has the nearest times in which it is not' },
    ),
  },
};
