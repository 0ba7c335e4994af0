interface Step {
  readonly hours: number;
  readonly percentage: number;
}

/** "48:100, 24:50": hours before the start, and the percentage that goes back. */
export const writeSteps = (steps: readonly Step[]): string =>
  steps.map(({ hours, percentage }) => `${hours}:${percentage}`).join(', ');

export const readSteps = (text: string): Step[] =>
  [...text.matchAll(/(\d+)\s*:\s*(\d+)/g)].map(([, hours, percentage]) => ({
    hours: Number(hours),
    percentage: Number(percentage),
  }));
