import { useFormat } from '../../../../lib/format.ts';

const steps = [
  ['megabyte', 1_000_000],
  ['kilobyte', 1000],
  ['byte', 1],
] as const;

/** As people say it: 340 kB, 1.2 MB. */
export function useFileSize(): (bytes: number) => string {
  const format = useFormat();
  return (bytes) => {
    const [unit, size] = steps.find(([, least]) => bytes >= least) ?? (['byte', 1] as const);
    return format.number(bytes / size, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
    });
  };
}
