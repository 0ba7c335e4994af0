import type { FastifyReply } from 'fastify';
import type { Routes } from '../../../platform/http/api.ts';
import { asAttachment } from '../../../platform/http/content-disposition.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { okList } from '../../../platform/http/schemas.ts';
import * as schemas from './documents.schemas.ts';
import { getPassPaper, getReceiptPaper, type Paper } from './papers/papers.service.ts';
import {
  getCalendar,
  getOwnCalendar,
  getCard,
  getSessionCalendar,
  listRelated,
  type CalendarText,
} from './public.service.ts';

export const documentRoutes: Routes = (app) => {
  app.get(
    '/events/:eventId/calendar',
    { schema: schemas.getEventCalendar, config: perMinute(60) },
    async ({ context, params, query }, reply) => {
      const file = await getCalendar(context, params.eventId, query.sessions);
      return sendCalendar(reply, file, `${reach(context.actor.kind)}, max-age=60`);
    },
  );

  app.get(
    '/events/:eventId/sessions/:sessionId/calendar',
    { schema: schemas.getSessionCalendar, config: perMinute(60) },
    async ({ context, params }, reply) => {
      const file = await getSessionCalendar(context, params.eventId, params.sessionId);
      return sendCalendar(reply, file, `${reach(context.actor.kind)}, max-age=60`);
    },
  );

  app.get(
    '/self/events/:eventId/agenda/calendar',
    { schema: schemas.getOwnCalendar, config: perMinute(60) },
    async ({ context, params }, reply) => {
      const file = await getOwnCalendar(context, params.eventId);
      return sendCalendar(reply, file, 'private, no-store');
    },
  );

  app.get(
    '/events/:eventId/card.png',
    { schema: schemas.getEventCard, config: perMinute(120) },
    async ({ context, params, headers }, reply) => {
      const { bytes, etag } = await getCard(context, params.eventId);
      reply.headers({
        etag,
        'cache-control': `${reach(context.actor.kind)}, max-age=300`,
        // Shown by those who are told of a page, from their own.
        'cross-origin-resource-policy': 'cross-origin',
      });
      if (headers['if-none-match'] === etag) return reply.status(304).send(Buffer.alloc(0));
      return reply.type('image/png').send(bytes);
    },
  );

  app.get('/events/:eventId/related', { schema: schemas.listRelatedEvents }, async ({ context, params }) =>
    okList(await listRelated(context, params.eventId)),
  );

  app.get(
    '/self/events/:eventId/attendee/passes/:passId/pdf',
    { schema: schemas.getPassPaper, config: perMinute(30) },
    async ({ context, params }, reply) =>
      sendPaper(reply, await getPassPaper(context, params.eventId, params.passId)),
  );

  app.get(
    '/self/events/:eventId/attendee/payments/:paymentId/receipt',
    { schema: schemas.getReceiptPaper, config: perMinute(30) },
    async ({ context, params }, reply) =>
      sendPaper(reply, await getReceiptPaper(context, params.eventId, params.paymentId)),
  );
};

/** Members may see more than visitors: what they were shown is kept for them alone. */
const reach = (actor: string): 'public' | 'private' => (actor === 'visitor' ? 'public' : 'private');

const sendCalendar = (reply: FastifyReply, { name, text }: CalendarText, kept: string): FastifyReply =>
  reply
    .headers({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': asAttachment(name),
      'cache-control': kept,
    })
    .send(Buffer.from(text));

const sendPaper = (reply: FastifyReply, { name, bytes }: Paper): FastifyReply =>
  reply
    .headers({ 'cache-control': 'private, no-store', 'content-disposition': asAttachment(name) })
    .type('application/pdf')
    .send(bytes);
