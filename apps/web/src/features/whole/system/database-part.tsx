import type { System } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Stat, StatList } from '@atrium/ui/stat';
import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';
import { Part } from './part.tsx';

interface DatabasePartProps {
  database: NonNullable<System['database']>;
}

export function DatabasePart({ database }: DatabasePartProps) {
  const { t } = useText();
  const { number } = useFormat();
  const { version, connections, maxConnections, active, waiting, migrations, replicas } = database;
  return (
    <Part title={t('admin.system.database')} text={`PostgreSQL ${version}`}>
      <StatList>
        <Stat
          label={t('admin.system.connections')}
          value={number(connections)}
          note={t('admin.system.of', { number: number(maxConnections) })}
        />
        <Stat label={t('admin.system.active')} value={number(active)} />
        <Stat label={t('admin.system.locked')} value={number(waiting)} />
        <Stat label={t('admin.system.migrations')} value={number(migrations)} />
        <Stat
          label={t('admin.system.replicas')}
          value={number(replicas)}
          note={
            database.behindSeconds === null
              ? undefined
              : t('admin.system.behind', {
                  seconds: number(database.behindSeconds, { maximumFractionDigits: 1 }),
                })
          }
        />
      </StatList>
      {database.isCitus && <Nodes nodes={database.nodes} />}
      <Statements statements={database.statements} />
    </Part>
  );
}

function Nodes({ nodes }: { nodes: DatabasePartProps['database']['nodes'] }) {
  const { t } = useText();
  return (
    <ul aria-label={t('admin.system.nodes')} className="mt-4 flex flex-wrap gap-2">
      {nodes.map(({ host, active }) => (
        <li key={host}>
          <Badge tone={active ? 'success' : 'danger'}>
            <bdi>{host}</bdi>
          </Badge>
        </li>
      ))}
    </ul>
  );
}

function Statements({ statements }: { statements: DatabasePartProps['database']['statements'] }) {
  const { t } = useText();
  const { number } = useFormat();
  if (statements === null) return <p className="mt-4 text-sm text-muted">{t('admin.system.noStatements')}</p>;
  if (statements.length === 0) return null;
  return (
    <details className="mt-4 text-sm">
      <summary className="cursor-pointer rounded-sm font-medium">{t('admin.system.statements')}</summary>
      <ol className="mt-2 flex flex-col gap-3">
        {statements.map(({ text, calls, meanMs }) => (
          <li key={text}>
            <p className="text-muted tabular-nums">
              {t('admin.system.statement', {
                count: number(calls),
                ms: number(meanMs, { maximumFractionDigits: 1 }),
              })}
            </p>
            <code dir="ltr" className="block wrap-anywhere">
              {text}
            </code>
          </li>
        ))}
      </ol>
    </details>
  );
}
