import { type GetSelfResponse, type Self, getSelfQueryKey, updateSelfMutation } from '@atrium/api';
import { Skeleton } from '@atrium/ui/skeleton';
import { Switch } from '@atrium/ui/switch';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { QueryState } from '../../../components/query-state.tsx';
import { useSelf } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { usePressed } from '../../../lib/use-pressed.ts';

/** The fields that anybody who scans the code sees: name, title and company always, the rest by choice. */
export function SharedFields() {
  const { t } = useText();
  const self = useSelf();
  return (
    <section aria-label={t('leads.shared')} className="mt-8 border-t border-line pt-6">
      <h2 className="font-semibold">{t('leads.shared')}</h2>
      <p className="mt-0.5 text-sm text-muted">{t('leads.shared.text')}</p>
      <QueryState query={self} waiting={<Skeleton className="mt-5 h-28 w-full rounded-md" />}>
        {({ data }) => <Switches self={data} />}
      </QueryState>
    </section>
  );
}

type Shared = Partial<Pick<Self, 'shareEmail' | 'sharePhone'>>;

function Switches({ self }: { self: Self }) {
  const { t, rich } = useText();
  const client = useQueryClient();
  const key = getSelfQueryKey();
  const { shown, press, end } = usePressed(self);
  const setSelf = (change: Partial<Self>) =>
    client.setQueryData<GetSelfResponse>(
      key,
      (answer) => answer && { ...answer, data: { ...answer.data, ...change } },
    );
  const save = useMutation({
    ...updateSelfMutation(),
    // The last press decides, however fast they come.
    scope: { id: 'shared-fields' },
    onMutate: ({ body: { shareEmail, sharePhone } }) => {
      setSelf({
        ...(shareEmail !== undefined && { shareEmail }),
        ...(sharePhone !== undefined && { sharePhone }),
      });
    },
    onError: () => void client.invalidateQueries({ queryKey: key }),
    onSettled: end,
  });
  const share = (change: Shared): void => {
    press(change);
    save.mutate({ body: change });
  };
  return (
    <div className="mt-5 flex flex-col gap-5">
      <Switch
        checked={shown.shareEmail}
        description={<bdi>{self.email ?? t('leads.shared.none')}</bdi>}
        onChange={(shareEmail) => share({ shareEmail })}
      >
        {t('leads.shared.email')}
      </Switch>
      <Switch
        checked={shown.sharePhone}
        description={
          self.phone === null || self.phone === '' ? (
            rich('leads.shared.noPhone', {
              link: (text) => (
                <Link to="/settings/profile" className="text-brand underline underline-offset-2">
                  {text}
                </Link>
              ),
            })
          ) : (
            <bdi dir="ltr">{self.phone}</bdi>
          )
        }
        onChange={(sharePhone) => share({ sharePhone })}
      >
        {t('leads.shared.phone')}
      </Switch>
    </div>
  );
}
