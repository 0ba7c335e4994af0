import { type ComponentProps, lazy, Suspense } from 'react';

// Parts that few posts have are fetched with the first post that has them.
const LazyQuotedActivity = lazy(() =>
  import('./quoted-activity.tsx').then((part) => ({ default: part.QuotedActivity })),
);
const LazyStandingNote = lazy(() =>
  import('./standing-note.tsx').then((part) => ({ default: part.StandingNote })),
);

export function QuotedActivity(props: ComponentProps<typeof LazyQuotedActivity>) {
  return (
    <Suspense fallback={null}>
      <LazyQuotedActivity {...props} />
    </Suspense>
  );
}

export function StandingNote(props: ComponentProps<typeof LazyStandingNote>) {
  return (
    <Suspense fallback={null}>
      <LazyStandingNote {...props} />
    </Suspense>
  );
}
