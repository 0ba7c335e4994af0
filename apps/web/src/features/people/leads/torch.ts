// Of phones only, and not yet among the types of the language's own library.
type Capabilities = MediaTrackCapabilities & { torch?: boolean };
type Constraints = MediaTrackConstraintSet & { torch: boolean };

export function hasTorch(track: MediaStreamTrack): boolean {
  // Firefox has no such call.
  const { getCapabilities } = track as { getCapabilities?: () => Capabilities };
  return getCapabilities?.call(track).torch === true;
}

export function setTorch(track: MediaStreamTrack, on: boolean): Promise<void> {
  const light: Constraints = { torch: on };
  return track.applyConstraints({ advanced: [light] });
}
