/** FNV-1a: the same text gives the same colour and pattern on the server, in the browser and tomorrow. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text.normalize('NFC')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return mix(hash);
}

/** Numbers in [0, 1) that depend on the seed alone. */
export function randomFrom(seed: string): () => number {
  let state = hashOf(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    return mix(state) / 0x1_0000_0000;
  };
}

function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
