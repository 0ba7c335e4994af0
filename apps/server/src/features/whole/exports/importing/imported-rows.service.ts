import { randomBytes } from 'node:crypto';
import type { Schema } from '../../../../platform/db/schema.ts';
import { purify } from '../../../../platform/rich-text.ts';
import { newShareCode } from '../../../ground/accounts/index.ts';
import { issueSecret } from '../../../events/registration/index.ts';

export type Row = Record<string, unknown>;

/**
 * Secrets that an export withholds are made anew. A provider is off until somebody enters its secret, and films are cut again from
 * their stored bytes.
 */
const CHANGED: Partial<Record<keyof Schema, (row: Row) => Row>> = {
  account: () => ({ share_code: newShareCode() }),
  hosted_provider: () => ({ secret: null, enabled: false }),
  identity_factor: () => ({ totp_secret: null, totp_pending: null, totp_enabled: false }),
  identity_user: () => ({ salt: randomBytes(16).toString('hex'), verifier: null }),
  pass: () => ({ secret: issueSecret() }),
  payment_attempt: () => ({ secret: null }),
  payment_integration: (row) => ({
    secrets: null,
    active: row['active'] === true && row['type'] === 'manual',
    offered: row['offered'] === true && row['type'] === 'manual',
  }),
  survey_participation: () => ({ draft_id: null, last_id: null, last_key: null }),
  video: ({ hls_status: status }) => ({
    hls_status: status === 'none' || status === 'failed' ? status : 'waiting',
    hls_progress: 0,
    hls_id: null,
    hls_size: 0,
    hls_claim: null,
    hls_until: null,
    rendition_count: 0,
    render_size: 0,
    storyboard: null,
  }),
};

/** Shown as HTML: cleaned again, because the archive may have been written by hand. */
export const HTML: Partial<Record<keyof Schema, readonly string[]>> = {
  announcement: ['html'],
  content: ['body'],
  event: ['long_description'],
  event_add_on: ['long_description'],
  event_email: ['body'],
  event_faq: ['answer'],
  event_mail: ['body'],
  event_page: ['html'],
  event_room_type: ['description'],
  event_session: ['long_description'],
  pass_type: ['long_description'],
  survey: ['thank_you'],
};

export function importedRow(table: keyof Schema, row: Row): Row {
  const result = { ...row, ...CHANGED[table]?.(row) };
  for (const column of HTML[table] ?? []) {
    const html = result[column];
    if (typeof html === 'string') result[column] = purify(html);
  }
  return result;
}
