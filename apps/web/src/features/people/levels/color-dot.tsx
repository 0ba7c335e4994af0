/** The colour of a rank. An attribute, not a style: pages name each style they carry. */
export function ColorDot({ color, className }: { color: string; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className={className ?? 'size-3.5 shrink-0'}>
      <circle cx="8" cy="8" r="7.5" fill={color} stroke="#8884" />
    </svg>
  );
}
