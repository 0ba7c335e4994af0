import { useText } from '../../lib/text.tsx';

export interface Bar {
  label: string;
  value: number;
  /** As it is written in the table and at the top of the chart. */
  text: string;
}

const width = 720;
const tall = 160;
const gap = 2;

interface BarsProps {
  /** The headings of the two columns of the table. */
  label: string;
  value: string;
  bars: readonly Bar[];
  /** Of the picture, where the width is 720. */
  height?: number;
}

/** Bars in time for who looks, and the same as a table for who wants to read it or cannot see it. */
export function Bars({ label, value, bars, height = tall }: BarsProps) {
  const { t } = useText();
  const top = Math.max(1, ...bars.map((bar) => bar.value));
  const step = width / Math.max(bars.length, 8);
  const highest = bars.find((bar) => bar.value === top);
  return (
    <figure>
      {/* Time runs from left to right in every language's charts; the table says it in words. */}
      <div dir="ltr">
        <p aria-hidden="true" className="mb-1 text-xs text-muted tabular-nums">
          {highest?.text}
        </p>
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="h-auto w-full text-brand">
          {bars.map((bar, index) => (
            <rect
              key={bar.label}
              x={index * step}
              y={height - (bar.value / top) * height}
              width={Math.max(step - gap, 1)}
              height={(bar.value / top) * height}
              rx="2"
              fill="currentColor"
            >
              <title>{`${bar.label}: ${bar.text}`}</title>
            </rect>
          ))}
          <line
            x1="0"
            y1="0.5"
            x2={width}
            y2="0.5"
            stroke="currentColor"
            opacity="0.2"
            strokeDasharray="4 4"
          />
          <line x1="0" y1={height - 0.5} x2={width} y2={height - 0.5} stroke="currentColor" opacity="0.4" />
        </svg>
        <div aria-hidden="true" className="mt-1 flex justify-between gap-4 text-xs text-muted">
          <span>{bars[0]?.label}</span>
          {bars.length > 1 && <span>{bars.at(-1)?.label}</span>}
        </div>
      </div>
      <DataTable label={label} value={value} bars={bars} summary={t('chart.asTable')} />
    </figure>
  );
}

function DataTable({ label, value, bars, summary }: Omit<BarsProps, 'height'> & { summary: string }) {
  return (
    <details className="mt-3 text-sm">
      <summary className="cursor-pointer rounded-sm py-0.5 font-medium">{summary}</summary>
      <table className="mt-2 w-full border-collapse">
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="py-2 text-start font-medium">
              {label}
            </th>
            <th scope="col" className="py-2 text-end font-medium">
              {value}
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.label} className="border-b border-line">
              <th scope="row" className="py-1.5 text-start font-normal">
                {bar.label}
              </th>
              <td className="py-1.5 text-end tabular-nums">{bar.text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

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
