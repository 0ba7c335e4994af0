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

/** Chromium with all that belongs to it. */
export const CHROME_PATH = process.env['CHROME_PATH'] ?? '/usr/bin/chromium';

interface LaunchOptions {
  /** The whole of Chromium: its headless shell, taken otherwise where there is one, has no push and shows no notice. */
  whole?: boolean;
}

export function launchBrowser(
  more: readonly string[] = [],
  { whole = false }: LaunchOptions = {},
): Promise<Browser> {
  return chromium.launch({
    executablePath: (whole ? undefined : process.env['HEADLESS_SHELL_PATH']) ?? CHROME_PATH,
    args: [...BROWSER_ARGS, ...more],
  });
}
