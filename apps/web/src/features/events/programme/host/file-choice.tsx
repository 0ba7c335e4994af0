import { FileUp } from 'lucide-react';
import { useText } from '../../../../lib/text.tsx';

/** A schedule file of a conference planner. */
export function FileChoice({ file, onChoose }: { file: File | null; onChoose: (file: File) => void }) {
  const { t } = useText();
  return (
    <label className="flex w-full cursor-pointer flex-col items-center gap-2 rounded-lg border border-dashed border-line-strong px-6 py-10 text-center focus-within:outline-2 focus-within:outline-focus hover:bg-hover">
      <FileUp aria-hidden="true" className="size-8 text-muted" />
      <span dir="auto" className="font-medium wrap-anywhere">
        {file?.name ?? t('host.chooseFile')}
      </span>
      <span className="text-sm text-muted">{t('host.fileText')}</span>
      <input
        type="file"
        accept=".xml,.json,.gz,application/json,text/xml,application/xml"
        className="sr-only"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen !== undefined) onChoose(chosen);
          // The same file again, once it is mended, is a choice too.
          target.value = '';
        }}
      />
    </label>
  );
}
