const PATIENCE_MS = 10_000;

/**
 * The heading of a new page takes the focus where nothing else has it, so that screen readers say where they are and the
 * keyboard goes on from there. It waits for a heading that comes with the data of its page; whatever takes the focus
 * meanwhile keeps it.
 */
export function focusHeading(): () => void {
  const observer = new MutationObserver(look);
  const timer = setTimeout(stop, PATIENCE_MS);
  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
  }
  function look(): void {
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading === null && isFree()) return;
    stop();
    if (heading === null || !isFree()) return;
    heading.tabIndex = -1;
    heading.style.outline = 'none';
    heading.focus({ preventScroll: true });
  }
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return stop;
}

/** Nothing has the focus, or the link in the frame of the site by which the reader came. */
function isFree(): boolean {
  const { activeElement } = document;
  return (
    activeElement === null ||
    activeElement === document.body ||
    (activeElement.matches('a') && activeElement.closest('main') === null)
  );
}
