import { verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { type PayPalKeys, type PayPalReach } from './paypal-client.ts';
import { ProviderUnavailable } from './provider.types.ts';

/**
 * PayPal repeats a message for three days, and does not say whether with a new time. An old one does no harm: it is only a
 * reason to ask, and its id is kept for longer than that.
 */
const OLDEST_MS = 4 * 24 * 60 * 60_000;
const AHEAD_MS = 300_000;
/** Between two requests for a certificate that nobody has seen. */
const COOL_DOWN_MS = 1000;

const certificates = new LRUCache<string, X509Certificate>({ max: 50, ttl: 24 * 60 * 60_000 });
const asked = new LRUCache<string, true>({ max: 1000, ttl: COOL_DOWN_MS });

/** Whether PayPal itself signed these bytes for this webhook. */
export async function isSignedByPayPal(
  body: Buffer,
  headers: Readonly<Record<string, unknown>>,
  keys: PayPalKeys,
  reach: PayPalReach,
): Promise<boolean> {
  const text = (name: string): string => {
    const value = headers[`paypal-${name}`];
    return typeof value === 'string' ? value : '';
  };
  const [id, time, signature] = [
    text('transmission-id'),
    text('transmission-time'),
    text('transmission-sig'),
  ];
  const age = Date.now() - Date.parse(time);
  // NaN is neither.
  const isTimely = age < OLDEST_MS && age > -AHEAD_MS;
  const url = pinned(text('cert-url'), keys, reach);
  if (id === '' || signature === '' || !isTimely || url === undefined || keys.webhookId === '') return false;
  if (text('auth-algo') !== 'SHA256withRSA') return false;
  const certificate = certificates.get(url) ?? (await loadCertificate(url, keys, reach));
  if (certificate === undefined || certificate.publicKey.asymmetricKeyType !== 'rsa') return false;
  const now = Date.now();
  if (now < Date.parse(certificate.validFrom) || now > Date.parse(certificate.validTo)) return false;
  const signed = Buffer.from(`${id}|${time}|${keys.webhookId}|${crc32(body)}`);
  return verify('RSA-SHA256', signed, certificate.publicKey, Buffer.from(signature, 'base64'));
}

/** The address of a certificate, if it is one of PayPal's own; `undefined` for any other host or path. */
function pinned(address: string, { live }: PayPalKeys, { url }: PayPalReach): string | undefined {
  const parsed = URL.parse(address);
  if (parsed === null || parsed.username !== '' || parsed.password !== '') return undefined;
  const suffix = live ? 'paypal.com' : 'sandbox.paypal.com';
  const origins =
    url === undefined ? [`https://api.${suffix}`, `https://api-m.${suffix}`] : [new URL(url).origin];
  const isPayPals =
    origins.includes(parsed.origin) && /^\/v1\/notifications\/certs\/[\w-]+$/.test(parsed.pathname);
  return isPayPals ? parsed.origin + parsed.pathname : undefined;
}

async function loadCertificate(
  url: string,
  { webhookId }: PayPalKeys,
  { outbound }: PayPalReach,
): Promise<X509Certificate | undefined> {
  // By its own name: one that a stranger invents must not stand in the way of a real one.
  const name = `${webhookId} ${url}`;
  if (asked.has(name)) throw new ProviderUnavailable(new Error('a certificate was asked for just now'));
  asked.set(name, true);
  const answer = await outbound.fetch(url).catch((error: unknown) => {
    throw new ProviderUnavailable(error);
  });
  if (answer.status >= 500) throw new ProviderUnavailable(new Error(`answered ${answer.status}`));
  if (!answer.ok) return undefined;
  try {
    const certificate = new X509Certificate(await answer.text());
    certificates.set(url, certificate);
    return certificate;
  } catch {
    return undefined;
  }
}
