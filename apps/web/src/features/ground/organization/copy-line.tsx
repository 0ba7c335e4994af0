import { Button } from '@atrium/ui/button';
import { toast } from '@atrium/ui/toast';
import { Copy } from 'lucide-react';
import { useText } from '../../../lib/text.tsx';

/** A value that is set elsewhere, with a button that copies it. */
export function CopyLine({ value, label }: { value: string; label: string }) {
  const { t } = useText();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(value);
    toast({ kind: 'success', text: t('admin.settings.host.copied') });
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <code dir="ltr" className="min-w-0 grow font-mono text-xs wrap-anywhere">
        {value}
      </code>
      <Button size="sm" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
        {label}
      </Button>
    </div>
  );
}
