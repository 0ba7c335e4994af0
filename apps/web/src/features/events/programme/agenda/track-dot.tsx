/** A track's colour is any colour: a mark beside its name, ringed so that it is seen on light and dark alike. */
export function TrackDot({ color }: { color: string }) {
  // An attribute of the drawing, not a style: the page's policy need not name each colour.
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 10 10"
      className="size-2.5 shrink-0 overflow-visible text-line-strong"
    >
      <circle cx="5" cy="5" r="5" fill={color} stroke="currentColor" strokeOpacity="0.6" strokeWidth="0.75" />
    </svg>
  );
}
