import { Link } from 'react-router';
import { useSite } from '../lib/site.ts';

interface MarkProps {
  /** The mark alone, where there is no room for the name. */
  short?: boolean;
  className?: string;
}

/** The organization's own mark, and its name where it has no picture. */
export function Mark({ short = false, className = '' }: MarkProps) {
  return (
    <Link
      to="/"
      className={`flex min-h-10 min-w-0 items-center gap-2.5 rounded-md font-semibold ${className}`}
    >
      <Picture short={short} />
    </Link>
  );
}

function Picture({ short }: { short: boolean }) {
  const { config } = useSite();
  if (!short && config.LOGO.LIGHT !== null) {
    return (
      <picture>
        {config.LOGO.DARK !== null && (
          <source srcSet={config.LOGO.DARK} media="(prefers-color-scheme: dark)" />
        )}
        <img src={config.LOGO.LIGHT} alt={config.NAME} className="h-8 max-w-40 object-contain object-left" />
      </picture>
    );
  }
  return (
    <>
      <Icon />
      <span dir="auto" className={short ? 'sr-only' : 'line-clamp-2 text-base leading-tight wrap-anywhere'}>
        {config.NAME}
      </span>
    </>
  );
}

function Icon() {
  const { config } = useSite();
  const { LIGHT, DARK } = config.ICON;
  if (LIGHT === null && DARK === null) {
    return (
      <span
        aria-hidden="true"
        className="flex size-9 shrink-0 items-center justify-center rounded-md bg-brand text-lg font-semibold text-on-brand"
      >
        {[...config.NAME][0]?.toLocaleUpperCase()}
      </span>
    );
  }
  return (
    <picture className="shrink-0">
      {DARK !== null && <source srcSet={DARK} media="(prefers-color-scheme: dark)" />}
      <img
        src={LIGHT ?? DARK ?? ''}
        alt=""
        width={36}
        height={36}
        className="size-9 rounded-md object-cover"
      />
    </picture>
  );
}
