import type { Context } from '../../../../platform/context.ts';
import { tellWaitingJob } from './notices.jobs.ts';

/** A member who is present has read the message within this time. */
const READ_WAIT_MS = 5000;

/** Within the transaction that wrote, whose lock of the channel the job waits for: so it misses nothing. */
export const noticeSoon = (inner: Context, channelId: number): Promise<void> =>
  inner.services.jobs.enqueue(
    inner,
    tellWaitingJob,
    { channelId },
    { key: String(channelId), startAfter: new Date(inner.now().getTime() + READ_WAIT_MS) },
  );
