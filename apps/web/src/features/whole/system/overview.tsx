import type { System } from '@atrium/api';
import { Stat, StatList } from '@atrium/ui/stat';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';
import { countOf } from './system.api.ts';

/** A figure that could not be read; its part below says so. */
const UNREAD = '–';

/** The figures that tell in a moment whether something is wrong. */
export function Overview({ system: { version, mails, disk, storage, database } }: { system: System }) {
  const { t } = useText();
  const format = useFormat();
  const count = (value: number | undefined) => (value === undefined ? UNREAD : countOf(t, format, value));
  const bytes = (value: number | undefined) => (value === undefined ? UNREAD : formatBytes(value, format));
  return (
    <StatList>
      <Stat label={t('admin.system.version')} value={version} />
      <Stat
        label={t('admin.system.mailsSent')}
        value={count(mails?.sent)}
        note={mails?.hasServer === false ? t('admin.system.noMailServer') : undefined}
      />
      <Stat label={t('admin.system.mailsWaiting')} value={count(mails?.waiting)} />
      <Stat label={t('admin.system.mailsFailed')} value={count(mails?.failed)} />
      <Stat label={t('admin.system.stored')} value={bytes(storage?.used)} />
      {disk !== null && (
        <Stat
          label={t('admin.system.diskFree')}
          value={formatBytes(disk.free, format)}
          note={t('admin.system.diskOf', { size: formatBytes(disk.size, format) })}
        />
      )}
      <Stat label={t('admin.system.databaseSize')} value={bytes(database?.size)} />
    </StatList>
  );
}
