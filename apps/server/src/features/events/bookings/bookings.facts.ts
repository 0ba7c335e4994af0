import type { Fact } from '../../../platform/facts.ts';

export const placeChanged = (id: string): Fact => ({ name: 'booking.placeChanged', id });
/** Its offer, or how much of it is left. */
export const spaceChanged = (id: string): Fact => ({ name: 'booking.spaceChanged', id });
export const bookingDrafted = (id: string, spaceId: string): Fact => ({
  name: 'booking.drafted',
  id,
  with: { spaceId },
});
export const bookingConfirmed = (id: string, spaceId: string): Fact => ({
  name: 'booking.confirmed',
  id,
  with: { spaceId },
});
export const bookingMoved = (id: string, spaceId: string): Fact => ({
  name: 'booking.moved',
  id,
  with: { spaceId },
});
export const bookingCanceled = (id: string, spaceId: string): Fact => ({
  name: 'booking.canceled',
  id,
  with: { spaceId },
});
export const seriesChanged = (id: string, spaceId: string): Fact => ({
  name: 'booking.seriesChanged',
  id,
  with: { spaceId },
});
export const bookingDropped = (id: string, spaceId: string): Fact => ({
  name: 'booking.dropped',
  id,
  with: { spaceId },
});
