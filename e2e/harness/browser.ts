import { chromium, type Browser } from 'playwright-core';

// Hostnames that no name server has to know.
const RESOLVER_RULES = 'MAP *.example 127.0.0.1';
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--host-resolver-rules=${RESOLVER_RULES}`,
];

export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
    args: [...BROWSER_ARGS, ...more],
  });
}
