import type { Organization } from '../../../../platform/context.ts';
import { viewEvent, type CompleteEvent } from '../events.views.ts';
import type { EventListingView } from './listings.schemas.ts';

/** An event with what only those who run it know. */
export interface CompleteListing {
  event: CompleteEvent;
  taken: number;
  role: EventListingView['role'];
}

export const viewListing = (
  { event, taken, role }: CompleteListing,
  organization: Organization,
): EventListingView => ({
  ...viewEvent(event, organization),
  visible: event.detail.visible,
  newActivityCreatorEmailNotification: event.detail.new_activity_creator_email_notification,
  newActivityCreatorPushNotification: event.detail.new_activity_creator_push_notification,
  registrationLimit: event.detail.registration_limit,
  registrationCount: taken,
  seriesId: event.detail.series_id,
  role,
});
