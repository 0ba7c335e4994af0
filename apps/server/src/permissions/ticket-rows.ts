import { anyoneHere, type Row } from './rows.ts';

/** What events offer to who comes, and what they ask. */
export const TICKET_ROWS: Readonly<Record<string, Row>> = {
  listEventPassTypes: anyoneHere,
  listEventQuestionValues: anyoneHere,
  listSessionQuestionValues: anyoneHere,
};
