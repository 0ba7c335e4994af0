import { existsSync } from 'node:fs';
import type { Result } from 'lighthouse';
import type { Bench } from '../bench.ts';
import { makeFloor } from '../compare.ts';
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
      const run = async (address: string): Promise<Result> => {
        const result = await lighthouse(address, {
          port: chrome.port,
          onlyCategories: ['performance', 'accessibility'],
          formFactor: 'mobile',
          logLevel: 'error',
        });
        if (result === undefined) throw new Error(`Lighthouse said nothing of ${address}`);
        return result.lhr;
      };
      const reportOn = async (address: string): Promise<Result> => {
        let report = await run(address);
        // The browser's trace lacks its beginning now and then; Lighthouse asks to be run again.
        if (report.runtimeError?.code === 'NO_NAVSTART') report = await run(address);
        if (report.runtimeError !== undefined) throw new Error(`${address}: ${report.runtimeError.message}`);
        return report;
      };
      const [report, bare] = [await reportOn(url), await reportOn(await bareAddress(bench, url))];
      const score = (category: string, { categories } = report): number =>
        Math.round((categories[category]?.score ?? 0) * 100);
      const code = codeBytes(report);
      const framework = codeBytes(report, (address) => address.includes('/assets/framework-'));
      yield {
        what: `${name}: Lighthouse performance, mobile`,
        measured: score('performance'),
        unit: '%',
        against: { name: 'the same page without code', value: score('performance', bare) },
        limit: 98,
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
        what: `${name}: JavaScript and CSS of a first load (its test in a browser allows 169 kB)`,
        measured: code / 1000,
        unit: 'kB',
        against: { name: 'React and the router alone', value: framework / 1000 },
        limit: 150,
      };
    }
  } finally {
    chrome.kill();
  }
}

/** The same page without scripts and style sheets, from the floor. */
async function bareAddress(bench: Bench, url: string): Promise<string> {
  const html = await (await fetch(url)).text();
  const plain = html.replaceAll(
    /<script\b[^]*?<\/script>|<link\b[^>]*rel="(?:modulepreload|stylesheet|preload)"[^>]*>/g,
    '',
  );
  const { port } = new URL((await bench.floor()).origin);
  return `http://localhost:${port}${(await makeFloor(bench, [], plain)).path}`;
}

interface NetworkRequest {
  url?: string;
  resourceType?: string;
  transferSize?: number;
}

function codeBytes({ audits }: Result, isWanted: (address: string) => boolean = () => true): number {
  const { items = [] } = audits['network-requests']?.details as { items?: NetworkRequest[] };
  return items
    .filter(({ resourceType }) => resourceType === 'Script' || resourceType === 'Stylesheet')
    .filter(({ url = '' }) => isWanted(url))
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
}
