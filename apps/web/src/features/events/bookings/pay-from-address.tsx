import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { AddressChoice } from '../registration/index.ts';

/** The address that tax is calculated for, then the payment for it: another address is another payment form. */
export function PayFromAddress({ children }: { children: (addressId: string) => ReactNode }) {
  const [search] = useSearchParams();
  const address = search.get('address') ?? undefined;
  return (
    <div className="flex flex-col gap-8">
      <AddressChoice chosen={address} />
      {address !== undefined && children(address)}
    </div>
  );
}
