import { useState } from 'react';

/**
 * Values as they were just pressed, over those that are kept: the kept answer changes a moment after the press, and a
 * switch must not jump back in between. To be ended when the answer of the server is known.
 */
export function usePressed<T extends object>(
  kept: T,
): {
  shown: T;
  press: (change: Partial<T>) => void;
  end: () => void;
} {
  const [pressed, setPressed] = useState<Partial<T>>({});
  return {
    shown: { ...kept, ...pressed },
    press: (change) => setPressed((before) => ({ ...before, ...change })),
    end: () => setPressed({}),
  };
}
