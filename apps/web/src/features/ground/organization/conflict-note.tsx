import { Button } from '@atrium/ui/button';
import { useEffect, useRef } from 'react';
import { useText } from '../../../lib/text.tsx';
import type { Difference, SettingChanges, SettingName } from './setting-changes.ts';
import { useSettingLabel } from './setting-labels.ts';
import type { SaveConflict } from './use-save-settings.ts';

interface ConflictNoteProps {
  conflict: SaveConflict;
  pending: boolean;
  save: (changes: SettingChanges) => void;
}

/** Values that somebody else has saved meanwhile beside the own ones; the reader keeps one side. */
export function ConflictNote({ conflict, pending, save }: ConflictNoteProps) {
  const { t } = useText();
  const note = useRef<HTMLElement>(null);
  const { changes, differences } = conflict;
  useEffect(() => note.current?.focus(), []);
  return (
    <section
      ref={note}
      role="alert"
      tabIndex={-1}
      aria-labelledby="conflict"
      className="flex flex-col gap-4 rounded-lg border border-line-strong bg-raised p-4 sm:p-5"
    >
      <div>
        <h2 id="conflict" className="font-semibold">
          {t('admin.settings.conflict')}
        </h2>
        <p className="mt-1 text-sm text-muted">{t('admin.settings.conflict.text')}</p>
      </div>
      <dl className="flex flex-col gap-4">
        {differences.map((difference) => (
          <Row key={difference.name} {...difference} />
        ))}
      </dl>
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={pending} onClick={() => save(without(changes, differences))}>
          {t('admin.settings.conflict.theirs')}
        </Button>
        <Button variant="primary" pending={pending} onClick={() => save(changes)}>
          {t('admin.settings.conflict.mine')}
        </Button>
      </div>
    </section>
  );
}

function Row({ name, mine, theirs }: Difference) {
  const { t } = useText();
  const label = useSettingLabel();
  const shown = useShown();
  return (
    <div>
      <dt className="text-sm font-medium">{label(name)}</dt>
      <dd className="mt-1 grid gap-2 text-sm sm:grid-cols-2">
        {(
          [
            [t('admin.settings.conflict.saved'), theirs],
            [t('admin.settings.conflict.own'), mine],
          ] as const
        ).map(([whose, value]) => (
          <span key={whose} className="rounded-md bg-sunken px-3 py-2 wrap-anywhere">
            <span className="block text-xs text-muted">{whose}</span>
            <bdi>{shown(value)}</bdi>
          </span>
        ))}
      </dd>
    </div>
  );
}

function useShown(): (value: unknown) => string {
  const { t } = useText();
  return (value) => {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
      return t('admin.settings.nothing');
    if (typeof value === 'boolean') return t(value ? 'admin.settings.on' : 'admin.settings.off');
    return Array.isArray(value) ? value.join(', ') : String(value);
  };
}

function without(changes: SettingChanges, differences: readonly Difference[]): SettingChanges {
  const names = new Set<string>(differences.map(({ name }) => name satisfies SettingName));
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !names.has(name)));
}
