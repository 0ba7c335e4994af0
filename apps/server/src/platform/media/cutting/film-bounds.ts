import { EncodedPacketSink, type InputTrack } from 'mediabunny';
import type { CutFailure } from './cutting.types.ts';

/** Of a segment, where key frames allow it. */
export const SEGMENT_SECONDS = 6;
/** Eleven minutes of one segment at 30 frames a second: nobody could seek in it. */
const MOST_IN_SEGMENT = 20_000;
/** Ten hours of 60 frames and 47 pieces of sound a second are half of it. */
const MOST_PACKETS = 8_000_000;
const FEWEST_BYTES = 8;
const SPARE_PACKETS = 10_000;

interface Bounds {
  /** Of the film. */
  readonly size: number;
  readonly segmentBytes: number;
}

/**
 * Reads the tables of a film before a byte of it is copied. Nothing in them keeps frames from sharing their bytes, so a small file could
 * promise any number of them; and the frames from one key frame to the next are held in memory until their segment is whole.
 */
export async function findExcess(
  tracks: readonly InputTrack[],
  { size, segmentBytes }: Bounds,
): Promise<CutFailure | undefined> {
  const most = Math.min(MOST_PACKETS, SPARE_PACKETS + size / FEWEST_BYTES);
  let packets = 0;
  for (const track of tracks) {
    const sink = new EncodedPacketSink(track);
    const options = { metadataOnly: true };
    let segment = { start: -Infinity, packets: 0, bytes: 0 };
    for (
      let packet = await sink.getFirstPacket(options);
      packet !== null;
      packet = await sink.getNextPacket(packet, options)
    ) {
      const { timestamp, byteLength, type } = packet;
      packets += 1;
      if (packets > most) return 'size';
      if (type === 'key' && timestamp >= segment.start + SEGMENT_SECONDS)
        segment = { start: timestamp, packets: 0, bytes: 0 };
      segment.packets += 1;
      segment.bytes += byteLength;
      if (segment.packets > MOST_IN_SEGMENT || segment.bytes > segmentBytes) return 'keyframes';
    }
  }
  return undefined;
}
