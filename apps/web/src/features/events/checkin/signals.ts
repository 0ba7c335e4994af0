import type { Verdict } from './keeping/door-book.ts';

export type Tone = 'good' | 'care' | 'bad';

/** Green: come in. Amber: look twice. Red: no. */
export function toneOf(verdict: Verdict): Tone {
  if (verdict === 'first' || verdict === 'out') return 'good';
  return verdict === 'already' || verdict === 'notIn' ? 'care' : 'bad';
}

const NOTES: Record<Tone, readonly number[]> = { good: [880, 1320], care: [440, 440], bad: [220, 160, 160] };
const BUZZ: Record<Tone, number[]> = { good: [60], care: [80, 60, 80], bad: [300] };
const NOTE_SECONDS = 0.12;

let audio: AudioContext | undefined;

/** Not on every device: Safari and Firefox have none. */
const vibrate = (): ((pattern: number[]) => boolean) | undefined =>
  (navigator as { vibrate?: (pattern: number[]) => boolean }).vibrate?.bind(navigator);

export const canBuzz = (): boolean => vibrate() !== undefined;

/** Heard and felt by whoever looks at the guest instead of the screen. */
export function signal(tone: Tone, { sound, buzz }: { sound: boolean; buzz: boolean }): void {
  if (buzz) vibrate()?.(BUZZ[tone]);
  if (!sound) return;
  audio ??= new AudioContext();
  // Phones put it to sleep with the screen.
  if (audio.state !== 'running') void audio.resume();
  const start = audio.currentTime;
  for (const [index, pitch] of NOTES[tone].entries()) {
    const note = audio.createOscillator();
    const volume = audio.createGain();
    const from = start + index * NOTE_SECONDS;
    note.frequency.value = pitch;
    note.type = tone === 'bad' ? 'square' : 'sine';
    volume.gain.setValueAtTime(0.2, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + NOTE_SECONDS);
    note.connect(volume).connect(audio.destination);
    note.start(from);
    note.stop(from + NOTE_SECONDS);
  }
}
