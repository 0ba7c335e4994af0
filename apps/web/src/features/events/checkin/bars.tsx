import type { Bar } from '../../../components/charts/bars.tsx';

/** Shares of a whole, each with its name: readable by itself. */
export function Shares({ bars, total }: { bars: readonly Bar[]; total: number }) {
  return (
    <ul className="flex flex-col gap-3">
      {bars.map((bar) => (
        <li key={bar.label}>
          <div className="flex items-baseline justify-between gap-4 text-sm">
            <bdi className="min-w-0 truncate font-medium">{bar.label}</bdi>
            <span className="shrink-0 text-muted tabular-nums">{bar.text}</span>
          </div>
          <svg
            viewBox="0 0 100 2"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="mt-1 h-1.5 w-full overflow-clip rounded-full bg-sunken text-brand rtl:-scale-x-100"
          >
            <rect width={total === 0 ? 0 : (100 * bar.value) / total} height="2" fill="currentColor" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
