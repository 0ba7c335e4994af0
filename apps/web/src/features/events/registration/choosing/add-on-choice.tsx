import { type BasePass, type EventAddOn, type PassTypeAddOns, chooseRegistrationAddOns } from '@atrium/api';
import { Checkbox } from '@atrium/ui/checkbox';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../../lib/text.tsx';
import { usePassName } from './pass-name.ts';
import { usePrice } from './price.ts';
import { useRefresh } from '../register.api.ts';

interface AddOnChoiceProps {
  slug: string;
  passes: readonly BasePass[];
  offered: readonly PassTypeAddOns[];
  currency: string;
}

interface Wish {
  passId: string;
  addOnIds: readonly string[];
}

/** For each pass what goes with it; each tick is told at once. */
export function AddOnChoice({ slug, passes, offered, currency }: AddOnChoiceProps) {
  const nameOf = usePassName(passes);
  const refresh = useRefresh();
  // As it was pressed, until the server's answer is there: a tick never jumps back in between.
  const [wishes, setWishes] = useState<Readonly<Record<string, readonly string[]>>>({});
  const choose = useMutation({
    scope: { id: `add-ons ${slug}` },
    mutationFn: async ({ passId, addOnIds }: Wish) => {
      await chooseRegistrationAddOns({
        path: { eventId: slug },
        body: [{ id: passId, addOns: addOnIds.map((id) => ({ id })) }],
        throwOnError: true,
      });
    },
    onSettled: async (_answer, _error, wish) => {
      await refresh();
      setWishes((all) =>
        all[wish.passId] === wish.addOnIds
          ? Object.fromEntries(Object.entries(all).filter(([id]) => id !== wish.passId))
          : all,
      );
    },
  });
  return (
    <div className="mt-4 flex flex-col gap-6">
      {passes.map((pass) => {
        const addOns = offered.find(({ id }) => id === pass.ticketId)?.addOns ?? [];
        if (addOns.length === 0) return null;
        const chosen = wishes[pass.id] ?? pass.passAddOns.map(({ addOnId }) => addOnId);
        return (
          <fieldset key={pass.id}>
            <legend className="text-sm font-medium">
              <bdi>{nameOf(pass)}</bdi>
            </legend>
            <ul className="mt-2 divide-y divide-line border-y border-line">
              {addOns.map((addOn) => (
                <li key={addOn.id} className="py-3">
                  <AddOnRow
                    addOn={addOn}
                    currency={currency}
                    isChosen={chosen.includes(addOn.id)}
                    onChange={(isChosen) => {
                      const addOnIds = isChosen
                        ? [...chosen, addOn.id]
                        : chosen.filter((id) => id !== addOn.id);
                      setWishes((all) => ({ ...all, [pass.id]: addOnIds }));
                      choose.mutate({ passId: pass.id, addOnIds });
                    }}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        );
      })}
    </div>
  );
}

interface AddOnRowProps {
  addOn: EventAddOn;
  currency: string;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function AddOnRow({ addOn, currency, isChosen, onChange }: AddOnRowProps) {
  const { t } = useText();
  const { orFree } = usePrice(currency);
  const isOut = addOn.supply === 0 && !isChosen;
  return (
    <div className="flex items-start justify-between gap-4">
      <Checkbox
        checked={isChosen}
        disabled={isOut}
        onChange={onChange}
        description={addOn.shortDescription === '' ? undefined : <bdi>{addOn.shortDescription}</bdi>}
      >
        <bdi>{addOn.name}</bdi>
      </Checkbox>
      <span className="shrink-0 text-sm tabular-nums">
        {isOut ? t('register.soldOut') : orFree(addOn.price)}
        {!isOut && addOn.pricePerNight && addOn.price > 0 && (
          <span className="text-muted"> {t('register.perNight')}</span>
        )}
      </span>
    </div>
  );
}
