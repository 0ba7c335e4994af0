import { Dialog } from '@atrium/ui/dialog';
import { overlays } from '../lib/overlays.ts';
import { type PlainTextId, useText } from '../lib/text.tsx';

interface Shortcut {
  keys: readonly string[];
  label: PlainTextId;
}

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

const shortcuts = (): Shortcut[] => [
  { keys: [isMac() ? '⌘' : 'Ctrl', 'K'], label: 'shortcuts.search' },
  { keys: ['?'], label: 'shortcuts.help' },
  { keys: ['Esc'], label: 'shortcuts.close' },
  { keys: ['Enter'], label: 'shortcuts.send' },
  { keys: ['Shift', 'Enter'], label: 'shortcuts.newLine' },
  { keys: ['←', '→'], label: 'shortcuts.pictures' },
  { keys: ['1', '9'], label: 'shortcuts.survey' },
];

/** The keys that work on the pages of members. */
export default function ShortcutsDialog() {
  const { t } = useText();
  return (
    <Dialog
      open
      onOpenChange={overlays.close}
      title={t('shortcuts.title')}
      closeLabel={t('action.close')}
      size="sm"
    >
      <dl className="divide-y divide-line">
        {shortcuts().map(({ keys, label }) => (
          <div key={label} className="flex items-center justify-between gap-4 py-2.5">
            <dt className="text-sm">{t(label)}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-sm border border-line bg-sunken px-1.5 py-0.5 text-center font-sans text-xs"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
