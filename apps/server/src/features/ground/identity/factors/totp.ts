import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every app does it: SHA-1, six digits, half a minute; one step early or late for clocks that are off. */
const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
const WINDOW = 1;

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** As a person types it into an app that has no camera. */
export const base32Of = (secret: Buffer): string => secretOf(secret).base32;

/** The number of the half minute that the code is of; undefined when it is of none near. */
export function matchTotp(secret: Buffer, code: string, now: Date): number | undefined {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = new TOTP({ secret: secretOf(secret), period: PERIOD_SECONDS }).validate({
    token,
    timestamp: now.getTime(),
    window: WINDOW,
  });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}

const secretOf = (secret: Buffer): Secret => new Secret({ buffer: new Uint8Array(secret).buffer });
