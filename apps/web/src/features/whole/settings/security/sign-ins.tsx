import {
  endOtherSignInsMutation,
  endSignInMutation,
  listSignInsInfiniteOptions,
  type SignIn,
} from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { toast } from '@atrium/ui/toast';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmButton } from '../../../../components/confirm-button.tsx';
import { MoreButton } from '../../../../components/more-button.tsx';
import { PersonLinesSkeleton } from '../../../../components/person-line.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { nameBrowser } from '../../../../lib/browser-name.ts';
import { countryName } from '../../../../lib/countries.ts';
import { useFormat } from '../../../../lib/format.ts';
import { itemsOf, pageSize, paged } from '../../../../lib/queries.ts';
import { useText } from '../../../../lib/text.tsx';
import { DeviceLine } from './device-line.tsx';

const signIns = () => ({ ...listSignInsInfiniteOptions({ query: { page: 1, pageSize } }), ...paged() });

function useRefresh(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [{ _id: 'listSignIns' }] });
}

/** Where the reader is signed in: here first. */
export function SignIns() {
  const { t } = useText();
  const list = useInfiniteQuery(signIns());
  const rows = itemsOf(list.data);
  return (
    <QueryState
      query={list}
      waiting={<PersonLinesSkeleton count={2} />}
      isEmpty={() => rows.length === 0}
      empty={<p className="text-sm text-muted">{t('settings.signIns.none')}</p>}
    >
      {() => (
        <div>
          <ul aria-label={t('settings.signIns.list')} className="divide-y divide-line">
            {rows.map((row) => (
              <li key={row.id}>
                <SignInLine signIn={row} />
              </li>
            ))}
          </ul>
          <MoreButton list={list} waiting={<PersonLinesSkeleton count={2} />} />
          {rows.length > 1 && <EndOthers />}
        </div>
      )}
    </QueryState>
  );
}

function SignInLine({ signIn }: { signIn: SignIn }) {
  const { t, locale } = useText();
  const format = useFormat();
  const refresh = useRefresh();
  const end = useMutation({
    ...endSignInMutation(),
    onSuccess: () => toast({ kind: 'success', text: t('settings.signIns.ended') }),
    onSettled: refresh,
  });
  const { id, current, userAgent, country } = signIn;
  const name = (userAgent === null ? null : nameBrowser(userAgent)) ?? t('settings.signIns.unknown');
  const used = current
    ? t('settings.signIns.now')
    : t('settings.signIns.used', { when: format.relative(signIn.usedAt) });
  return (
    <DeviceLine
      userAgent={userAgent}
      name={name}
      badge={current && <Badge tone="brand">{t('settings.signIns.here')}</Badge>}
      text={country === null ? used : `${countryName(country, locale)} · ${used}`}
    >
      {!current && (
        <ConfirmButton
          size="sm"
          pending={end.isPending}
          aria-label={t('settings.signIns.endName', { name })}
          question={{
            title: t('settings.signIns.endTitle'),
            text: t('settings.signIns.endText', { name }),
            action: t('settings.signIns.end'),
          }}
          onConfirm={() => end.mutate({ path: { signInId: id } })}
        >
          {t('settings.signIns.end')}
        </ConfirmButton>
      )}
    </DeviceLine>
  );
}

function EndOthers() {
  const { t } = useText();
  const refresh = useRefresh();
  const end = useMutation({
    ...endOtherSignInsMutation(),
    onSuccess: () => toast({ kind: 'success', text: t('settings.signIns.endedOthers') }),
    onSettled: refresh,
  });
  return (
    <ConfirmButton
      className="mt-5"
      pending={end.isPending}
      question={{
        title: t('settings.signIns.endOthersTitle'),
        text: t('settings.signIns.endOthersText'),
        action: t('settings.signIns.endOthers'),
      }}
      onConfirm={() => end.mutate({})}
    >
      {t('settings.signIns.endOthers')}
    </ConfirmButton>
  );
}
