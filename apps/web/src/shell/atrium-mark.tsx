/** The product's own mark; shown only where no organization's can be. */
export function AtriumMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 132 36" className={className} role="img" aria-label="Atrium" fill="none">
      <path d="M3 33V17a12 12 0 0 1 24 0v16" stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
      <circle cx="15" cy="22" r="4" fill="currentColor" />
      <text
        x="40"
        y="27"
        fill="currentColor"
        fontSize="24"
        fontWeight="600"
        letterSpacing="-0.5"
        fontFamily="inherit"
      >
        Atrium
      </text>
    </svg>
  );
}
