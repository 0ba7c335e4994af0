import type { ReactNode } from 'react';

/** An address within a sentence, which keeps its direction in sentences that run the other way. */
export function markAddress(content: ReactNode) {
  return (
    <b dir="ltr" className="font-medium wrap-anywhere text-default">
      {content}
    </b>
  );
}
