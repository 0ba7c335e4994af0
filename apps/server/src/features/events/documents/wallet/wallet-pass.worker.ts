import { signWalletPass, type WalletPass } from './wallet-pass.ts';

export type WalletPassInput = Omit<WalletPass, 'pictures'> & {
  readonly pictures: Readonly<Record<string, Uint8Array>>;
};

/** Buffers arrive in a thread as plain arrays of bytes. */
export function writeWalletPass({ pictures, ...pass }: WalletPassInput): Uint8Array {
  const buffers = Object.entries(pictures).map(([name, bytes]) => [name, Buffer.from(bytes)] as const);
  return signWalletPass({ ...pass, pictures: Object.fromEntries(buffers) });
}
