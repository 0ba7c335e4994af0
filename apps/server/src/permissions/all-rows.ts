import { CHAT_ROWS } from './chat-rows.ts';
import { CHECK_IN_ROWS } from './checkin-rows.ts';
import { DOCUMENT_ROWS } from './document-rows.ts';
import { ATTENDEE_ROWS } from './attendee-rows.ts';
import { GROUP_ROWS } from './group-rows.ts';
import { MODERATION_ROWS } from './moderation-rows.ts';
import { OFFER_ROWS } from './offer-rows.ts';
import { HOST_ROWS } from './host-rows.ts';
import { MONEY_ROWS } from './money-rows.ts';
import { LAST_ROWS, PEOPLE_ROWS } from './people-rows.ts';
import { REGISTRATION_ROWS } from './registration-rows.ts';
import type { Row } from './rows.ts';
import { REGISTER_ROWS } from './register-rows.ts';
import { TALK_ROWS } from './talk-rows.ts';
import { TICKET_ROWS } from './ticket-rows.ts';

/** What there is to call, by what it is about. */
export const AREAS: Readonly<Record<string, Readonly<Record<string, Row>>>> = {
  'accounts, and what is a person’s own': PEOPLE_ROWS,
  payments: MONEY_ROWS,
  'groups and announcements': GROUP_ROWS,
  'posts, interests and threads': TALK_ROWS,
  chats: CHAT_ROWS,
  moderation: MODERATION_ROWS,
  'offers, support and events': OFFER_ROWS,
  'tickets and questions': TICKET_ROWS,
  'attendees and doors': CHECK_IN_ROWS,
  'waiting for what is sold out': REGISTER_ROWS,
  'running an event': HOST_ROWS,
  'registering for events': REGISTRATION_ROWS,
  'what somebody has of events': ATTENDEE_ROWS,
  'mails and papers of events': DOCUMENT_ROWS,
};

export const ROWS: Readonly<Record<string, Row>> = Object.assign({}, ...Object.values(AREAS), LAST_ROWS);
