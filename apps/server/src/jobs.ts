import type pg from 'pg';
import { publishAnnouncementJob } from './features/talk/announcements/index.ts';
import {
  deliverAddOnsJob,
  takeBackRefundJob,
  undoForgottenSalesJob,
  undoSalesJob,
} from './features/events/attendee/attendee.jobs.ts';
import { finishErasureJob, makeExportJob, sweepExportsJob } from './features/whole/data/index.ts';
import {
  confirmRegistrations,
  remindOfEventsJob,
  tellOfCanceledEvents,
  tellOfCanceledPasses,
  tellOfDisputes,
  tellOfEndedPayments,
  tellOfFailedPayments,
  tellOfPromisedPayments,
  tellOfRefundedPasses,
  tellOfRefunds,
  tellOfFailedRefunds,
  tellOfRefundsByHand,
} from './features/events/documents/index.ts';
import { forgetAuditJob } from './features/ground/audit/index.ts';
import {
  endDelegationsOfBlocked,
  endDelegationsOfThief,
  tellOfDelegate,
} from './features/ground/delegates/index.ts';
import { forgetHostedJob } from './features/ground/hosted-domain/hosted.jobs.ts';
import { endSharedAccessOfRenewed, forgetSharedAccessJob } from './features/ground/shared-access/index.ts';
import { forgetExpiredJob, forgetShortLivedJob } from './features/ground/identity/identity.jobs.ts';
import { reportIntegrityJob } from './features/whole/integrity/integrity.jobs.ts';
import { fetchLinkPreviewsJob } from './features/ground/links/index.ts';
import { fanOutJob, writeDueMailsJob } from './features/reach/notifications/index.ts';
import {
  forgetAnnouncementJob,
  forgetNotificationsJob,
  tellAllJob,
  tellOfDeedJob,
} from './features/reach/notifications/notifications.jobs.ts';
import { forgetClosedAccounts, noteDeletions } from './features/talk/moderation/index.ts';
import { listOrganizations } from './features/ground/organization/index.ts';
import { checkBooksJob, repairPaymentsJob } from './features/money/payments/payments.jobs.ts';
import { sendRefundJob } from './features/money/payments/refunds/refunds.jobs.ts';
import { pushMessagesJob, pushRemindersJob, sendChatPushJob } from './features/reach/push/chat-push.jobs.ts';
import {
  forgetDevicesJob,
  pushNotificationJob,
  pushToManyJob,
  sendPushJob,
} from './features/reach/push/push.jobs.ts';
import {
  completePaidJob,
  noteRefundJob,
  releaseHoldsJob,
} from './features/events/registration/registrations.jobs.ts';
import { sweepUploadsJob } from './features/ground/storage/storage.jobs.ts';
import { settleTeamsOfClosed, tellOfTeamMember } from './features/whole/teams/index.ts';
import { remindOfUnreadJob, tellWaitingJob, tendChannelsJob } from './features/reach/chat/index.ts';
import { tendThreadsJob } from './features/talk/threads/index.ts';
import { offerReturnedJob, tendWaitlistsJob } from './features/events/waitlist/waitlist.jobs.ts';
import { createContext, type ContextOptions } from './platform/http/context.ts';
import { forgetAnswersJob } from './platform/http/idempotency.ts';
import type { Job } from './platform/jobs/job.ts';
import { startWorkers, type Workers } from './platform/jobs/workers.ts';
import { forgetMailsJob, sendMailJob } from './platform/mail/mail.ts';

/** Every job of every feature. */
export const JOBS: readonly Job<never>[] = [
  sendMailJob,
  forgetMailsJob,
  sweepUploadsJob,
  makeExportJob,
  sweepExportsJob,
  finishErasureJob,
  forgetExpiredJob,
  forgetShortLivedJob,
  forgetHostedJob,
  fetchLinkPreviewsJob,
  endDelegationsOfBlocked,
  endDelegationsOfThief,
  tellOfDelegate,
  endSharedAccessOfRenewed,
  forgetSharedAccessJob,
  forgetAuditJob,
  settleTeamsOfClosed,
  tellOfTeamMember,
  tendChannelsJob,
  tellWaitingJob,
  remindOfUnreadJob,
  tendThreadsJob,
  noteDeletions,
  forgetClosedAccounts,
  publishAnnouncementJob,
  deliverAddOnsJob,
  takeBackRefundJob,
  undoSalesJob,
  undoForgottenSalesJob,
  tellOfDeedJob,
  tellAllJob,
  fanOutJob,
  writeDueMailsJob,
  forgetAnnouncementJob,
  forgetNotificationsJob,
  pushNotificationJob,
  pushToManyJob,
  sendPushJob,
  pushMessagesJob,
  pushRemindersJob,
  sendChatPushJob,
  forgetDevicesJob,
  confirmRegistrations,
  tellOfCanceledPasses,
  tellOfDisputes,
  tellOfEndedPayments,
  tellOfFailedPayments,
  tellOfPromisedPayments,
  tellOfRefundedPasses,
  tellOfRefunds,
  tellOfFailedRefunds,
  tellOfRefundsByHand,
  tellOfCanceledEvents,
  remindOfEventsJob,
  sendRefundJob,
  tendWaitlistsJob,
  offerReturnedJob,
  releaseHoldsJob,
  completePaidJob,
  noteRefundJob,
  reportIntegrityJob,
  repairPaymentsJob,
  checkBooksJob,
  forgetAnswersJob,
];

/** Carries out what was enqueued, here or in another process. */
export function startJobs(connection: pg.ClientConfig, contexts: ContextOptions): Promise<Workers> {
  return startWorkers({
    connection,
    jobs: JOBS,
    async contextFor(organizationId) {
      const organization = await contexts.resolvers.organizationById(organizationId);
      return organization === undefined ? undefined : createContext(contexts, organization);
    },
    async listOrganizationIds() {
      const organizations = await listOrganizations(contexts.database);
      return organizations.map(({ row }) => row.organization_id);
    },
    log: contexts.services.log,
  });
}
