import areas from 'virtual:areas/admin';
import { useEffect } from 'react';
import { useSelf } from '../../lib/self.ts';
import { useSite } from '../../lib/site.ts';
import { type StaffPlace, staffPlaces } from '../../lib/staff-places.ts';
import { useText } from '../../lib/text.tsx';

/** While a page of the staff is open, the search that opens with Ctrl K finds all places and settings of the reader's role. */
export function useStaffPlaces(): void {
  const { t } = useText();
  const { config } = useSite();
  const powers = useSelf().data?.data.powers;
  useEffect(() => {
    const places = areas
      .filter(
        ({ module, power }) =>
          (module === null || config.MODULES.includes(module)) && powers?.includes(power) === true,
      )
      .flatMap(({ to, label, text, icon, settings = [] }): { place: StaffPlace; words: string }[] => [
        { place: { to, label: t(label), icon }, words: `${t(label)} ${t(text)}` },
        ...settings.flatMap((page) =>
          page.labels.map((setting) => ({
            place: { to: page.to, label: t(setting), detail: t(page.label), icon },
            words: `${t(setting)} ${t(page.label)}`,
          })),
        ),
      ]);
    staffPlaces.set((words) => {
      const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
      return places
        .filter(({ words: own }) => wanted.every((word) => own.toLocaleLowerCase().includes(word)))
        .map(({ place }) => place);
    });
    return () => staffPlaces.set(undefined);
  }, [t, config.MODULES, powers]);
}
