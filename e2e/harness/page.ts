import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import type { Frame, Page, Request } from 'playwright-core';
import { until } from './until.ts';

// Half the size of what the package exports as its source, which every document has to read anew.
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// A place that waits says so; the shapes in it are for the eye.
const WAITING = '[aria-busy=true], .animate-shimmer';

declare global {
  // The script that `bringAxe` brings to a page calls itself so.
  var axe: typeof axeCore;
}

interface ReactContainer {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
}

/** Alive, and with everything there that it had announced. */
export async function settled(page: Page, waiting = WAITING): Promise<void> {
  // A look at every frame of the screen costs more than the page itself.
  await page.waitForFunction(isSettled, waiting, { polling: 50 });
  // Effects, such as listeners of keys, come in a task of their own. The page may also go elsewhere at this moment.
  await page
    .evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })))
    .catch(() => undefined);
  // For what the effects have begun. Not for ever: a test may hold an answer back.
  await page.waitForFunction(isSettled, waiting, { polling: 50, timeout: 5000 }).catch(() => undefined);
}

/** Runs in the page. */
function isSettled(waiting: string): boolean {
  // React takes over in small steps; only the last of them lets go of what the server sent.
  const root = Object.entries(document).find(([key]) => key.startsWith('__reactContainer'));
  const isAlive =
    root !== undefined && !(root[1] as ReactContainer).stateNode.current.memoizedState.isDehydrated;
  // Pages without a script are complete as they come.
  if (!isAlive && document.querySelector('script[type=module]') !== null) return false;
  if (document.querySelector(waiting) !== null || document.fonts.status !== 'loaded') return false;
  return [...document.images].every(({ complete, loading }) => complete || loading === 'lazy');
}

interface Writes {
  readonly underWay: Set<Request>;
  readonly lines: string[];
}

const MOST_LINES = 12;
const writes = new WeakMap<Page, Writes>();

/** Knows from now on which writes of a page are still on their way, and which were the last. */
export function followWrites(page: Page): void {
  const underWay = new Set<Request>();
  const lines: string[] = [];
  writes.set(page, { underWay, lines });
  const note = (request: Request, outcome: string): void => {
    const moment = new Date().toISOString().slice(11, 23);
    lines.push(`${moment} ${request.method()} ${new URL(request.url()).pathname} ${outcome}`);
    lines.splice(0, lines.length - MOST_LINES);
  };
  page.on('request', (request) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(request.method())) return;
    underWay.add(request);
    note(request, 'was sent');
  });
  const end = (request: Request, outcome: string): void => {
    if (underWay.delete(request)) note(request, outcome);
  };
  page
    .on('requestfinished', (request) => end(request, 'was answered'))
    .on('requestfailed', (request) => end(request, `failed: ${request.failure()?.errorText ?? 'unknown'}`));
}

/** The last writes of a page, to tell a press that was lost from an answer that did not come. */
export const writesOf = (page: Page): readonly string[] => writes.get(page)?.lines ?? [];

/** Waits for the answers to all writes of a page. */
export async function written(page: Page, options?: { timeout: number }): Promise<void> {
  await until('the answers to all writes', () => (writes.get(page)?.underWay.size ?? 0) === 0, options);
}

/**
 * Loads the page anew once its writes are answered. A press shows its outcome before the answer is there; a reload at
 * that moment would break the write off.
 */
export async function reload(page: Page): Promise<void> {
  await written(page);
  await page.reload();
  await settled(page);
}

interface AxeOptions {
  /** Colours alone, or all but them: for what has been looked at as a whole already. */
  colors?: 'only' | 'no';
}

export async function checkAxe(page: Page, options?: AxeOptions): Promise<void> {
  const violations = await findViolations(page, options);
  assert.equal(violations.length, 0, `${page.url()}\n${violations.join('\n')}`);
}

/** Of the page that stays: one that leads on by itself is looked at where it has led to. */
export async function findViolations(page: Page, options: AxeOptions = {}): Promise<string[]> {
  for (let left = 2; ; left -= 1)
    try {
      return await runAxe(page, options);
    } catch (error) {
      if (left === 0 || !String(error).includes('context was destroyed')) throw error;
      await settled(page);
    }
}

async function runAxe(page: Page, { colors }: AxeOptions): Promise<string[]> {
  // Behind a dialog the page with its landmarks is out of reach, as it should be; axe only guesses that.
  const isModal = (await page.locator('[role=dialog], [role=alertdialog]').count()) > 0;
  const disabled = isModal ? ['landmark-one-main', 'page-has-heading-one'] : [];
  if (colors === 'no') disabled.push('color-contrast');
  await Promise.all(page.frames().map(bringAxe));
  const violations = await page.evaluate(
    async ({ only, disabled }) => {
      const rules = {
        // Left out unless asked for: targets of fingers are 24 px wide and high, or stand apart (WCAG 2.2, 2.5.8).
        'target-size': { enabled: true },
        ...Object.fromEntries(disabled.map((id) => [id, { enabled: false }])),
      };
      const options = only === undefined ? { rules } : { runOnly: { type: 'rule' as const, values: [only] } };
      const { violations } = await globalThis.axe.run(document, {
        ...options,
        resultTypes: ['violations'],
        // By itself it also copies every style sheet, which no rule that runs here asks for.
        preload: { assets: ['media'] },
      });
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.map(({ html, any }) => ({
          html,
          message: any[0]?.message,
          // By what floats over the page, such as the bar of a phone: scrolling frees the target.
          isCovered: /^partiallyObscured/.test(any[0]?.data?.messageKey ?? ''),
        })),
      }));
    },
    { only: colors === 'only' ? 'color-contrast' : undefined, disabled },
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter(({ isCovered }) => !isCovered)
      .slice(0, 3)
      .map(({ html, message = '' }) => `${id} (${help}): ${html.slice(0, 200)} ${message}`),
  );
}

/** Lets each document of a page bring axe itself, for a page of which every document is looked at. */
export function bringAxeAlways(page: Page): Promise<unknown> {
  return page.addInitScript({ content: AXE });
}

/** Brought once per document: it is half a megabyte of script. */
async function bringAxe(frame: Frame): Promise<void> {
  try {
    const isThere = await frame.evaluate(() => 'axe' in globalThis);
    if (!isThere) await frame.evaluate(AXE);
    // A mail shown in a page has an origin of its own; its axe answers to the page's all the same.
    await frame.evaluate(() => globalThis.axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }));
  } catch (error) {
    // A frame that goes meanwhile needs none.
    if (!frame.isDetached()) throw error;
  }
}

/** Elements that stick out of the page sideways; empty when nothing has to be scrolled. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    const sticksOut = (element: Element): boolean => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (right > root.clientWidth + 1 || left < -1);
    };
    return [...document.body.querySelectorAll('*')]
      .filter((element) => sticksOut(element))
      .slice(0, 3)
      .map((element) => element.outerHTML.slice(0, 160));
  });
}

/**
 * Makes the page one of a language with long words, like a pseudo-locale: each text two fifths longer and accented, data
 * of people too. In place of what stands there, so the page must be loaded anew afterwards.
 */
export function lengthenTexts(page: Page): Promise<void> {
  return page.evaluate(() => {
    const accents: Record<string, string> = {
      a: 'å',
      e: 'é',
      i: 'î',
      o: 'ö',
      u: 'û',
      A: 'Å',
      E: 'É',
      O: 'Ö',
      U: 'Û',
    };
    const lengthen = (word: string): string => {
      const wanted = Math.ceil(word.length * 1.4);
      let longer = word.replaceAll(/[aeiouAEOU]/g, (vowel) => accents[vowel] ?? vowel);
      for (let at = 0; at < longer.length && longer.length < wanted; at += 2)
        longer = longer.slice(0, at + 1) + (longer[at] ?? '').toLowerCase() + longer.slice(at + 1);
      return longer;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement?.closest('script, style, svg, textarea, [contenteditable]') === null
        ? NodeFilter.FILTER_ACCEPT
        : NodeFilter.FILTER_REJECT,
    );
    while (texts.nextNode() !== null)
      texts.currentNode.nodeValue = (texts.currentNode.nodeValue ?? '').replaceAll(/\p{L}{3,}/gu, lengthen);
  });
}

/** Controls and headings whose words do not fit into them; those that end in an ellipsis on purpose are left out. */
export function findCut(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll('button, [role=tab], summary, label, h1, h2, h3')]
      .filter((element) => {
        const { overflowX, textOverflow, display } = getComputedStyle(element);
        if (display === 'inline' || overflowX === 'auto' || overflowX === 'scroll') return false;
        return (
          textOverflow !== 'ellipsis' &&
          element.clientWidth > 1 &&
          element.scrollWidth > element.clientWidth + 1
        );
      })
      .slice(0, 3)
      .map(
        (element) => `${element.scrollWidth} > ${element.clientWidth}: ${element.outerHTML.slice(0, 160)}`,
      ),
  );
}
