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
  return (
    <figure>
      {/* Time runs from left to right in every language's charts; the table says it in words. */}
      <div dir="ltr">
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
            />
          ))}
          <line x1="0" y1={height - 0.5} x2={width} y2={height - 0.5} stroke="currentColor" opacity="0.4" />
        </svg>
        <div aria-hidden="true" className="mt-1 flex justify-between gap-4 text-xs text-muted">
          <span>{bars[0]?.label}</span>
          <span>{bars.at(-1)?.label}</span>
        </div>
      </div>
      <DataTable label={label} value={value} bars={bars} summary={t('chart.asTable')} />
    </figure>
  );
}

function DataTable({ label, value, bars, summary }: Omit<BarsProps, 'height'> & { summary: string }) {
  return (
    <details className="mt-3 text-sm">
      <summary className="cursor-pointer rounded-sm font-medium">{summary}</summary>
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
