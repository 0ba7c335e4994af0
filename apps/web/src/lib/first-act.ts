let acted: Promise<void> | undefined;

/** Until somebody moves, scrolls or types, a page that was just opened fetches nothing but itself. */
export function firstAct(): Promise<void> {
  acted ??= new Promise((resolve) => {
    const acts = ['pointermove', 'pointerdown', 'touchstart', 'scroll', 'keydown'] as const;
    const done = (): void => {
      for (const act of acts) removeEventListener(act, done, true);
      resolve();
    };
    for (const act of acts) addEventListener(act, done, { capture: true, passive: true });
  });
  return acted;
}
