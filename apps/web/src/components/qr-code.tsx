import { create } from 'qrcode';

/** Light all around, as readers want it, in modules. */
const QUIET = 4;

interface QrCodeProps {
  text: string;
  label: string;
  className?: string;
  /** For long texts on a clean screen: fewer and larger modules, less of which may be lost. */
  long?: boolean;
}

/** Black on white in every theme: only so does every camera read it. */
export function QrCode({ text, label, className, long = false }: QrCodeProps) {
  const { modules } = create(text, { errorCorrectionLevel: long ? 'L' : 'M' });
  const size = modules.size + 2 * QUIET;
  const dark = Array.from({ length: modules.size ** 2 }, (_, index) => {
    const [row, column] = [Math.floor(index / modules.size), index % modules.size];
    return modules.get(row, column) ? `M${column + QUIET} ${row + QUIET}h1v1h-1z` : '';
  }).join('');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={className}>
      <rect width={size} height={size} fill="#fff" />
      <path d={dark} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
