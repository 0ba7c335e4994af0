import { type Scheme, themeTokens } from '@atrium/ui/theme';
import type { CSSProperties } from 'react';
import { cx } from '../../../lib/cx.ts';
import { useText } from '../../../lib/text.tsx';

interface ThemePreviewProps {
  name: string;
  primary: string;
  secondary: string;
}

const schemes: readonly Scheme[] = ['light', 'dark'];

/** The theme that follows from the colors, on a phone and on a desktop, in both schemes. */
export function ThemePreview({ name, primary, secondary }: ThemePreviewProps) {
  const { t } = useText();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {schemes.map((scheme) => (
        <figure key={scheme} style={styleOf(themeTokens({ primary, secondary }, scheme), scheme)}>
          <div
            role="img"
            aria-label={t('admin.settings.preview', { scheme })}
            className="flex items-end gap-3 overflow-hidden rounded-lg border border-line bg-sunken p-4"
          >
            <Frame name={name} className="grow rounded-md" />
            <Frame name={name} className="w-20 shrink-0 rounded-lg" narrow />
          </div>
          <figcaption className="sr-only">{t('admin.settings.preview', { scheme })}</figcaption>
        </figure>
      ))}
    </div>
  );
}

const styleOf = (tokens: Record<string, string>, colorScheme: Scheme): CSSProperties => ({
  colorScheme,
  ...Object.fromEntries(Object.entries(tokens).map(([token, color]) => [`--color-${token}`, color])),
});

interface FrameProps {
  name: string;
  className: string;
  narrow?: boolean;
}

function Frame({ name, className, narrow = false }: FrameProps) {
  const { t } = useText();
  return (
    <div className={cx('min-w-0 overflow-hidden border border-line bg-surface text-default', className)}>
      <div className="flex items-center gap-2 border-b border-line bg-raised px-2.5 py-2">
        <span className="size-4 shrink-0 rounded-sm bg-brand" />
        {!narrow && (
          <span dir="auto" className="truncate text-xs font-semibold">
            {name}
          </span>
        )}
      </div>
      <div className="flex flex-col gap-2 p-2.5">
        <span className="h-8 rounded-sm bg-brand-soft" />
        <span className="h-1.5 w-4/5 rounded-full bg-line-strong" />
        <span className="h-1.5 w-3/5 rounded-full bg-line" />
        {narrow ? (
          <span className="h-5 rounded-sm bg-brand" />
        ) : (
          <span className="flex items-center justify-between gap-2 text-xs">
            <span className="truncate text-brand">{t('admin.settings.preview.link')}</span>
            <span className="rounded-sm bg-brand px-2 py-1 font-medium text-on-brand">
              {t('admin.settings.preview.button')}
            </span>
          </span>
        )}
        <span className="h-1.5 w-1/2 rounded-full bg-accent" />
      </div>
    </div>
  );
}
