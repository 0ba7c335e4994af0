import { Button } from '@atrium/ui/button';
import { Skeleton } from '@atrium/ui/skeleton';
import { Trash2 } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { QueryState } from '../../../components/query-state.tsx';
import { useSelf } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { ExportGroup } from './export-group.tsx';
import { OwnAccount } from './profile/own-account.tsx';
import { SettingsGroup, SettingsPage } from './settings-page.tsx';

const loadDialog = () => import('./delete-account-dialog.tsx');
const DeleteAccountDialog = lazy(loadDialog);

export default function DataScreen() {
  const { t } = useText();
  return (
    <SettingsPage title={t('settings.data')} text={t('settings.data.text')}>
      <OwnAccount>
        <ExportGroup />
        <DeleteGroup />
      </OwnAccount>
    </SettingsPage>
  );
}

function DeleteGroup() {
  const { t } = useText();
  const self = useSelf();
  const [asking, setAsking] = useState(false);
  return (
    <SettingsGroup title={t('settings.delete')} text={t('settings.delete.text')}>
      <QueryState query={self} waiting={<Skeleton className="h-10 w-44 rounded-md" />}>
        {({ data }) => (
          <>
            <ul className="list-disc ps-5 text-sm text-muted">
              <li>{t('settings.delete.goes')}</li>
              <li>{t('settings.delete.stays')}</li>
              <li>{t('settings.delete.groups')}</li>
            </ul>
            <Button
              variant="danger"
              className="self-start"
              icon={<Trash2 aria-hidden="true" />}
              onPointerEnter={() => void loadDialog()}
              onClick={() => setAsking(true)}
            >
              {t('settings.delete.submit')}
            </Button>
            {asking && (
              <Suspense fallback={null}>
                <DeleteAccountDialog username={data.username} close={() => setAsking(false)} />
              </Suspense>
            )}
          </>
        )}
      </QueryState>
    </SettingsGroup>
  );
}
