import type { Organization } from '../context.ts';

/** Services that deliver messages to devices; `web` are browsers, each of which names its own service. */
export const PUSH_SERVICES = ['apn', 'firebase', 'huawei', 'xiaomi', 'web'] as const;
export type PushService = (typeof PUSH_SERVICES)[number];

export interface PushAddress {
  readonly service: PushService;
  /** The service's token of the device; of a browser, the address to post to. */
  readonly token: string;
  /** Of a browser: only it can read what is sent. */
  readonly keys: { readonly p256dh: string; readonly auth: string } | null;
}

export interface PushMessage {
  /** A later message of the same id takes the place of the earlier one. */
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** Where a press leads, as an absolute address. */
  readonly url: string;
  readonly icon: string | null;
}

export type PushOutcome =
  | { readonly kind: 'delivered' }
  /** The device is no more and never will be again. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'retryLater'; readonly afterSeconds?: number }
  | { readonly kind: 'failed'; readonly reason: string };

export type PushSender = Pick<Organization, 'id' | 'hostname'>;

export interface PushProvider {
  /** One try; throws nothing that the other side could cause. */
  send(address: PushAddress, message: PushMessage, sender: PushSender): Promise<PushOutcome>;
  close?(): Promise<void>;
}

export const DAY_SECONDS = 24 * 60 * 60;

/** By characters as people count them, so that none is torn apart. */
export function cut(text: string, maxLength: number): string {
  const wellFormed = text.toWellFormed();
  if (wellFormed.length <= maxLength) return wellFormed;
  let kept = '';
  for (const { segment } of graphemes.segment(wellFormed)) {
    if (kept.length + segment.length >= maxLength) break;
    kept += segment;
  }
  return `${kept}…`;
}
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
