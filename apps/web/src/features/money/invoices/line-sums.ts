export interface InvoiceLine {
  id: string;
  name: string;
  description: string | null;
  quantity: number;
  /** Of one, in minor units, before tax. */
  amount: number;
}

export interface InvoiceSums {
  subTotal: number;
  salesTax: number;
  total: number;
}

/** As the server counts it: tax on the whole, half a unit rounded up. `rate` is in percent. */
export function sumsOf(
  lines: readonly Pick<InvoiceLine, 'quantity' | 'amount'>[],
  rate: number,
): InvoiceSums {
  const subTotal = lines.reduce((sum, { quantity, amount }) => sum + quantity * amount, 0);
  const salesTax = Math.floor((subTotal * Math.round(rate * 1000) * 2 + 100_000) / 200_000);
  return { subTotal, salesTax, total: subTotal + salesTax };
}
