const SHAPE = /^(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d)$/;

/** Seconds of a length such as 1:02:03 or 2:03; undefined when it is none. */
export function readDuration(text: string): number | undefined {
  const match = SHAPE.exec(text.trim());
  if (match === null) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

export function showDuration(seconds: number): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
