import { Button } from '@atrium/ui/button';
import { contrast, type Scheme, themeTokens } from '@atrium/ui/theme';
import { CircleCheck, TriangleAlert, WandSparkles } from 'lucide-react';
import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';
import { isColor } from './color-field.tsx';

interface ContrastNotesProps {
  primary: string;
  secondary: string;
  mend: (color: string) => void;
}

const schemes: readonly Scheme[] = ['light', 'dark'];

/** Says in words how the color is read on a button, and offers the nearest shade that is. */
export function ContrastNotes({ primary, secondary, mend }: ContrastNotesProps) {
  const { t } = useText();
  const format = useFormat();
  if (!isColor(primary)) return null;
  const brand = { primary, secondary };
  const shade = themeTokens(brand, 'light').brand;
  return (
    <div className="flex flex-col gap-2 text-sm">
      {schemes.map((scheme) => {
        const tokens = themeTokens(brand, scheme);
        const isKept = tokens.brand === primary.toLowerCase();
        const ratio = format.number(contrast(tokens['on-brand'], tokens.brand), { maximumFractionDigits: 1 });
        const Icon = isKept ? CircleCheck : TriangleAlert;
        const values = { scheme, ratio, shade: tokens.brand };
        return (
          <p key={scheme} className="flex gap-2">
            <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
            <span>
              {t(isKept ? 'admin.settings.contrast.kept' : 'admin.settings.contrast.other', values)}
            </span>
          </p>
        );
      })}
      {shade !== primary.toLowerCase() && (
        <div>
          <Button size="sm" icon={<WandSparkles aria-hidden="true" />} onClick={() => mend(shade)}>
            {t('admin.settings.contrast.mend', { shade })}
          </Button>
        </div>
      )}
    </div>
  );
}
