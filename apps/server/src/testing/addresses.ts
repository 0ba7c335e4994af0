import type { Caller } from './app.ts';

/** Where somebody's bills go; answers its id. */
export async function addAddress(who: Caller, country = 'DE'): Promise<string> {
  const address = { name: 'Ana', address1: 'Quay 1', city: 'Bremen', state: '', country, zip: '28195' };
  const { statusCode, body } = await who.post<{ id: string }>('/self/addresses', address);
  if (statusCode !== 200) throw new Error(`the address was refused: ${body.message}`);
  return body.data.id;
}
