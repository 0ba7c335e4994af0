import { existsSync } from 'node:fs';
import type { Result } from 'lighthouse';
import type { Bench } from '../bench.ts';
import { Skipped, type Line } from '../report.ts';

const CHROME = process.env['CHROME_PATH'] ?? '/usr/bin/chromium';
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Lighthouse on a simulated phone: scores in percent, and what a first load transfers. */
export async function* measureLighthouse(bench: Bench): AsyncGenerator<Line> {
  if (!existsSync(CHROME)) throw new Skipped(`there is no browser at ${CHROME}; CHROME_PATH names another`);
  await bench.main();
  const { port } = new URL((await bench.product()).origin);
  const pages = {
    'event page': `http://localhost:${port}/events/conference`,
    ...bench.size({ 'sign-in page': `http://localhost:${port}/auth/sign-in` }, {}),
  };
  const { launch } = await import('chrome-launcher');
  const { default: lighthouse } = await import('lighthouse');
  const chrome = await launch({
    chromePath: CHROME,
    chromeFlags: FLAGS,
    ignoreDefaultFlags: true,
  });
  try {
    for (const [name, url] of Object.entries(pages)) {
      const run = async (): Promise<Result> => {
        const result = await lighthouse(url, {
          port: chrome.port,
          onlyCategories: ['performance', 'accessibility'],
          formFactor: 'mobile',
          logLevel: 'error',
        });
        if (result === undefined) throw new Error(`Lighthouse said nothing of ${url}`);
        return result.lhr;
      };
      let report = await run();
      // The browser's trace lacks its beginning now and then; Lighthouse asks to be run again.
      if (report.runtimeError?.code === 'NO_NAVSTART') report = await run();
      if (report.runtimeError !== undefined) throw new Error(`${url}: ${report.runtimeError.message}`);
      const score = (category: string): number => Math.round((report.categories[category]?.score ?? 0) * 100);
      yield {
        what: `${name}: Lighthouse performance, mobile`,
        measured: score('performance'),
        unit: '%',
        goal: 95,
        atLeast: true,
      };
      yield {
        what: `${name}: Lighthouse accessibility`,
        measured: score('accessibility'),
        unit: '%',
        goal: 100,
        atLeast: true,
      };
      yield {
        what: `${name}: JavaScript and CSS of a first load`,
        measured: codeBytes(report.audits['network-requests']?.details) / 1000,
        unit: 'kB',
        goal: 170,
      };
    }
  } finally {
    chrome.kill();
  }
}

interface NetworkRequest {
  resourceType?: string;
  transferSize?: number;
}

function codeBytes(details: unknown): number {
  const { items = [] } = details as { items?: NetworkRequest[] };
  return items
    .filter(({ resourceType }) => resourceType === 'Script' || resourceType === 'Stylesheet')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
}
