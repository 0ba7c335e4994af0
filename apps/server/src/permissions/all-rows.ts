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

export const ROWS: Readonly<Record<string, Row>> = {
  ...PEOPLE_ROWS,
  ...MONEY_ROWS,
  ...GROUP_ROWS,
  ...ATTENDEE_ROWS,
  ...TALK_ROWS,
  ...CHAT_ROWS,
  ...OFFER_ROWS,
  ...MODERATION_ROWS,
  ...HOST_ROWS,
  ...TICKET_ROWS,
  ...CHECK_IN_ROWS,
  ...DOCUMENT_ROWS,
  ...REGISTER_ROWS,
  ...REGISTRATION_ROWS,
  ...LAST_ROWS,
};
