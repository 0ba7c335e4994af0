import assert from 'node:assert/strict';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

// A place that waits says so; the shapes in it are for the eye.
const WAITING = '[aria-busy=true], .animate-shimmer';

interface ReactContainer {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
}

/** Alive, and with everything there that it had announced. */
export async function settled(page: Page, waiting = WAITING): Promise<void> {
  await page.waitForFunction((waiting) => {
    // React takes over in small steps; only the last of them lets go of what the server sent.
    const root = Object.entries(document).find(([key]) => key.startsWith('__reactContainer'));
    const isAlive =
      root !== undefined && !(root[1] as ReactContainer).stateNode.current.memoizedState.isDehydrated;
    // Pages without a script are complete as they come.
    if (!isAlive && document.querySelector('script[type=module]') !== null) return false;
    if (document.querySelector(waiting) !== null || document.fonts.status !== 'loaded') return false;
    return [...document.images].every(({ complete, loading }) => complete || loading === 'lazy');
  }, waiting);
  // Effects, such as listeners of keys, come in a task of their own.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })));
}

interface AxeOptions {
  /** Colours alone, or all but them: for what has been looked at as a whole already. */
  colors?: 'only' | 'no';
}

export async function checkAxe(page: Page, options?: AxeOptions): Promise<void> {
  const violations = await findViolations(page, options);
  assert.equal(violations.length, 0, `${page.url()}\n${violations.join('\n')}`);
}

export async function findViolations(page: Page, { colors }: AxeOptions = {}): Promise<string[]> {
  const builder = new AxeBuilder({ page }).setLegacyMode();
  // Behind a dialog the page with its landmarks is out of reach, as it should be; axe only guesses that.
  const isModal = (await page.locator('[role=dialog], [role=alertdialog]').count()) > 0;
  const disabled = isModal ? ['landmark-one-main', 'page-has-heading-one'] : [];
  if (colors === 'only') builder.withRules('color-contrast');
  else builder.disableRules(colors === 'no' ? [...disabled, 'color-contrast'] : disabled);
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      .slice(0, 3)
      .map(({ html, any }) => `${id} (${help}): ${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
  );
}

/** What sticks out of the page sideways; empty when nothing has to be scrolled. */
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
