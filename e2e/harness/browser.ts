import { chromium, type Browser } from 'playwright-core';

// Hostnames that no name server has to know.
const RESOLVER_RULES = 'MAP *.example 127.0.0.1';

/** Takes the place of Playwright's list of features, of which it holds all that concern these tests. */
const FEATURES_OFF = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  // A frame of its own for each document of the same site costs a fifth of the processor time of opening a page.
  'RenderDocument',
];

export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${FEATURES_OFF.join(',')}`,
  `--host-resolver-rules=${RESOLVER_RULES}`,
];

/** Most pages live for seconds here: their code is not run often enough to earn the time of compiling it well. */
const BRIEFLY = '--js-flags=--no-opt --no-maglev';

/** Chromium with all that belongs to it. */
export const CHROME_PATH = process.env['CHROME_PATH'] ?? '/usr/bin/chromium';

interface LaunchOptions {
  /** The whole of Chromium: its headless shell, taken otherwise where there is one, has no push and shows no notice. */
  whole?: boolean;
  /** For pages that compute little; a sign-in takes twice as long then. */
  brief?: boolean;
}

export function launchBrowser(
  more: readonly string[] = [],
  { whole = false, brief = false }: LaunchOptions = {},
): Promise<Browser> {
  const shell = whole ? undefined : process.env['HEADLESS_SHELL_PATH'];
  return chromium.launch({
    executablePath: shell ?? CHROME_PATH,
    // Without a graphics card the process for it only hands pictures on.
    args: [
      ...BROWSER_ARGS,
      ...(shell === undefined ? [] : ['--in-process-gpu']),
      ...(brief ? [BRIEFLY] : []),
      ...more,
    ],
  });
}
