export interface Frame {
  readonly start: number;
  readonly end: number;
  /** The picture, and the place of the frame in it. */
  readonly src: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const CUE = /^(\d+):(\d\d):(\d\d\.\d+) --> (\d+):(\d\d):(\d\d\.\d+)\s*\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)/gm;

const secondsOf = (hours = '0', minutes = '0', seconds = '0'): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);

/** WebVTT whose cues are places in pictures beside it. */
export function readFrames(vtt: string, address: string): Frame[] {
  return [...vtt.matchAll(CUE)].map(([, h1, m1, s1, h2, m2, s2, name = '', ...place]) => {
    const [x = 0, y = 0, width = 0, height = 0] = place.map(Number);
    const src = address.replace(/[^/]*$/, name);
    return { start: secondsOf(h1, m1, s1), end: secondsOf(h2, m2, s2), src, x, y, width, height };
  });
}
