export interface Line {
  readonly what: string;
  readonly measured: number;
  readonly unit: string;
  /** Named: what `measured` is compared with. */
  readonly against?: { readonly name: string; readonly value: number };
  /** The greatest ratio (with `against`) or value that meets the goal; `atLeast` turns it round. */
  readonly goal?: number;
  readonly atLeast?: boolean;
}

const round = (value: number): string => value.toFixed(value < 10 ? 2 : 0);

/** A table for people: what was measured, its floor, the ratio, the goal and whether it is met. */
export function table(lines: readonly Line[]): string {
  const head = ['measured', 'value', 'floor', 'ratio', 'goal', ''];
  const rows = lines.map((line) => {
    const ratio = line.against === undefined ? undefined : line.measured / line.against.value;
    const judged = ratio ?? line.measured;
    const met =
      line.goal === undefined ? undefined : line.atLeast === true ? judged >= line.goal : judged <= line.goal;
    const sign = line.atLeast === true ? '≥' : '≤';
    return [
      line.what,
      `${round(line.measured)} ${line.unit}`,
      line.against === undefined ? '' : `${round(line.against.value)} ${line.unit} (${line.against.name})`,
      ratio === undefined ? '' : round(ratio),
      line.goal === undefined ? '' : `${sign} ${line.goal}`,
      met === undefined ? '' : met ? 'met' : 'MISSED',
    ];
  });
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return [head, ...rows]
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .join('\n');
}
