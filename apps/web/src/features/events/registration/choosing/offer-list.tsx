import type { EventPackage, PassType } from '@atrium/api';
import { PackageRow } from './package-row.tsx';
import { PassTypeRow, type PassTypeRowProps } from './pass-type-row.tsx';
import { type Selection, type SelectionAction, countPackages, countPasses } from './selection.ts';

interface OfferListProps {
  slug: string;
  passTypes: readonly PassType[];
  packages: readonly EventPackage[];
  currency: string;
  selection: Selection;
  onChange: (action: SelectionAction) => void;
  /** More about a row, and in place of what the selection says of it. */
  rowOf?: (passType: PassType) => Partial<PassTypeRowProps>;
}

/** Passes and packages with a stepper each. */
export function OfferList(props: OfferListProps) {
  const { slug, passTypes, packages, currency, selection, onChange, rowOf } = props;
  return (
    <ul className="mt-4 divide-y divide-line border-y border-line">
      {passTypes.map((passType) => (
        <li key={passType.id}>
          <PassTypeRow
            slug={slug}
            passType={passType}
            currency={currency}
            quantity={countPasses(selection, passType.id)}
            onChange={(quantity) => onChange({ type: 'passes', ticketId: passType.id, quantity })}
            {...rowOf?.(passType)}
          />
        </li>
      ))}
      {packages.map((bundle) => (
        <li key={bundle.id}>
          <PackageRow
            bundle={bundle}
            currency={currency}
            quantity={countPackages(selection, bundle.id)}
            onChange={(quantity) =>
              onChange({ type: 'packages', packageId: bundle.id, quantity, contents: bundle.passes })
            }
          />
        </li>
      ))}
    </ul>
  );
}
