import type { Context } from '../../../platform/context.ts';
import { createQueue } from '../../../platform/queue.ts';
import { threadTask } from '../../../platform/threads/threads.ts';
import type { PassPaper } from './papers/pass-paper.ts';
import type * as papers from './papers/papers.worker.ts';
import type { ReceiptPaper } from './papers/receipt-paper.ts';

const here = import.meta.url;
/** A page takes a tenth of one; fonts are loaded first. */
const PAGE_SECONDS = 20;
const FEW = threadTask<typeof papers.printPasses>(
  'quick',
  './papers/papers.worker.ts',
  'printPasses',
  here,
  PAGE_SECONDS,
);
const MANY = threadTask<typeof papers.printPasses>('slow', './papers/papers.worker.ts', 'printPasses', here);
const RECEIPT = threadTask<typeof papers.printReceipt>(
  'slow',
  './papers/papers.worker.ts',
  'printReceipt',
  here,
);

/** A page takes about as long as a pattern; beyond so many they are work for the slow lane. */
const MOST_QUICK_PAGES = 5;

/** Paper is set in a thread: letters, faces and line breaks take tens of milliseconds a page. */
export async function printPasses(ctx: Context, content: PassPaper): Promise<Buffer> {
  const plain = { ...content, organization: issuerOf(content) };
  const bytes =
    content.passes.length <= MOST_QUICK_PAGES
      ? await ctx.services.threads.run(FEW, plain)
      : await longPapers.run(() => ctx.services.threads.run(MANY, plain));
  return Buffer.from(bytes);
}

export async function printReceipt(ctx: Context, content: ReceiptPaper): Promise<Buffer> {
  return Buffer.from(await longPapers.run(() => ctx.services.threads.run(RECEIPT, content)));
}

/** One at a time, so that papers leave the lane to others. */
const longPapers = createQueue({ concurrency: 1, maxWaiting: 100 });

/** Alone what is printed, so that nothing else of an organization is copied into the thread. */
const issuerOf = ({ organization: { name, primaryColor } }: PassPaper): PassPaper['organization'] => ({
  name,
  primaryColor,
});
