import { useLayoutEffect, useRef, useState } from 'react';

const nearEnd = 80;

/**
 * The box begins at its end and counts upwards, so that older messages above move nothing. While somebody reads further
 * up, this compensates for new messages below.
 */
export function useScroll(newestKey: string) {
  const box = useRef<HTMLDivElement>(null);
  const [atNewest, setAtNewest] = useState(true);
  const before = useRef({ newestKey, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const { scrollHeight } = element;
    const grown = scrollHeight - before.current.height;
    if (!atNewest && newestKey !== before.current.newestKey && grown > 0) element.scrollTop -= grown;
    before.current = { newestKey, height: scrollHeight };
  });
  return {
    box,
    atNewest,
    onScroll: () => setAtNewest((box.current?.scrollTop ?? 0) > -nearEnd),
    toNewest: () => box.current?.scrollTo({ top: 0 }),
  };
}
