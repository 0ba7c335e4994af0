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
      <Schemes
        light={config.LOGO.LIGHT}
        dark={config.LOGO.DARK}
        alt={config.NAME}
        className="h-8 max-w-40 object-contain object-left"
      />
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
    <Schemes
      light={LIGHT ?? DARK ?? ''}
      dark={DARK}
      alt=""
      className="size-9 shrink-0 rounded-md object-cover"
    />
  );
}

interface SchemesProps {
  light: string;
  dark: string | null;
  alt: string;
  className: string;
}

/** A picture for each scheme. A media query would know that of the system alone, not the one that the reader has chosen. */
function Schemes({ light, dark, alt, className }: SchemesProps) {
  if (dark === null || dark === light) return <img src={light} alt={alt} className={className} />;
  return (
    <>
      {/* Lazy: a picture that is not shown is not loaded. */}
      <img src={light} alt={alt} loading="lazy" className={`dark:hidden ${className}`} />
      <img src={dark} alt={alt} loading="lazy" className={`hidden dark:block ${className}`} />
    </>
  );
}
