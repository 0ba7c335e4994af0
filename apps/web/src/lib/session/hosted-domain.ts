import type { SiteConfig } from '../../contract.ts';

/** Where other ways to sign in begin, as the client wants it: it writes https:// in front by itself. */
export function hostedDomain({ COGNITO_HOSTED_URL: address }: SiteConfig): string | null {
  if (address === null) return null;
  // A path is on the site's own host.
  const whole = address.startsWith('/') ? location.host + address : address.replace(/^https?:\/\//, '');
  return whole.replace(/\/$/, '');
}

/** True on the machine itself, where the site and its hosted domain stand without TLS. */
export function isPlainHttp({ COGNITO_HOSTED_URL: address }: SiteConfig): boolean {
  return location.protocol === 'http:' && address?.startsWith('/') === true;
}

/** The client asks for tokens by https alone. */
export function bridgePlainHttp(domain: string): void {
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) =>
    fetch(
      typeof input === 'string' && input.startsWith(`https://${domain}/`)
        ? input.replace('https:', 'http:')
        : input,
      init,
    );
}
