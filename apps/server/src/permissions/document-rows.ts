import { hostsOnly } from './host-rows.ts';
import type { Row } from './rows.ts';

/** What is written about events. */
export const DOCUMENT_ROWS: Readonly<Record<string, Row>> = {
  getEventEmail: hostsOnly,
  putEventEmail: hostsOnly,
  previewEventEmail: hostsOnly,
  testEventEmail: hostsOnly,
};
