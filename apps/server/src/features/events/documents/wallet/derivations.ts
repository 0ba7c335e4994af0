import type Forge from 'node-forge';
import { invalid } from '../../../../platform/errors.ts';

/** Apple's own files take 2,048, the most careful tools some hundred thousand. */
const MOST_ITERATIONS = 1_000_000;

type Derive = (this: unknown, password: unknown, salt: unknown, ...more: unknown[]) => unknown;

/**
 * Makes the library refuse a key with more iterations before it derives the key: the number stands in the file, in places
 * that are themselves encrypted, so the file cannot be looked through beforehand.
 */
export function limitIterations(forge: typeof Forge): typeof Forge {
  // The types of the library leave out what derives the keys of PKCS#12.
  const { pki, pkcs12, pkcs5 } = forge as unknown as {
    pki: { pbe: Record<string, Derive> };
    pkcs12: Record<string, Derive>;
    pkcs5: Record<string, Derive>;
  };
  limit(pki.pbe, 'generatePkcs12Key', 1);
  limit(pkcs12, 'generateKey', 1);
  limit(pkcs5, 'pbkdf2', 0);
  return forge;
}

/** `place`: of the iterations, behind password and salt. */
function limit(holder: Record<string, Derive>, name: string, place: number): void {
  const derive = holder[name];
  if (derive === undefined) throw new Error(`node-forge has no ${name}`);
  holder[name] = function (password, salt, ...more) {
    if (Number(more[place]) > MOST_ITERATIONS)
      throw invalid('wallet.iterations', { values: { max: MOST_ITERATIONS }, field: 'file' });
    return derive.call(this, password, salt, ...more);
  };
}
