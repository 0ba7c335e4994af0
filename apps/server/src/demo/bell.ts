const RATE = 16_000;
const HEADER_BYTES = 44;

/** Partials of a ship's bell: how high above the first, how loud, how fast they fade. */
const PARTIALS = [
  [1, 0.5, 0.9],
  [2.01, 0.3, 1.3],
  [2.99, 0.22, 1.9],
  [4.17, 0.12, 2.8],
  [5.43, 0.08, 3.6],
] as const;
const PITCH = 392;
const STROKES = [0, 0.7, 2.4, 3.1, 4.8, 5.5];

/** Six strokes of a bell as a WAV file, one channel of 16 bits: reckoned here, recorded by nobody. */
export function ringBell(seconds: number): Buffer {
  const samples = Math.round(seconds * RATE);
  const file = Buffer.alloc(HEADER_BYTES + samples * 2);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(samples * 2, 40);
  for (let index = 0; index < samples; index += 1) {
    const now = index / RATE;
    let level = 0;
    for (const stroke of STROKES) {
      const age = now - stroke;
      if (age < 0) continue;
      for (const [height, loud, fade] of PARTIALS)
        level += loud * Math.exp(-fade * age) * Math.sin(2 * Math.PI * PITCH * height * age);
    }
    file.writeInt16LE(Math.round(Math.tanh(level * 0.6) * 28_000), HEADER_BYTES + index * 2);
  }
  return file;
}
