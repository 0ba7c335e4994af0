import { qrSquares } from '../../../../platform/images/qr-code.ts';
import { createPaper, type Paper } from '../../../../platform/paper/paper.ts';
import { directionOf as directionOfLanguage, textIn, textsIn } from '../../../../platform/texts/texts.ts';
import type { EventFacts } from '../documents.types.ts';
import { formatPeriod } from '../moments.ts';

export interface PassPaper {
  readonly organization: { readonly name: string; readonly primaryColor: string | null };
  readonly locale: string;
  readonly event: EventFacts;
  readonly passes: readonly PrintedPass[];
  readonly createdAt: Date;
}

export interface PrintedPass {
  readonly number: number;
  readonly name: string;
  readonly holder: string;
  readonly seat: string | null;
  /** The code that the door scans. */
  readonly code: string;
}

const MARGIN = 56;
const GAP = 32;
const CODE = 210;
const SOFT = '#5c6270';
const LINE = '#d5d8de';

/** A page for each pass. */
export async function writePassPaper(content: PassPaper): Promise<Buffer> {
  const { organization, locale, event, passes, createdAt } = content;
  const paper = createPaper({
    title: `${textIn(locale, 'documents.paper.pass.title')}: ${event.name}`,
    author: organization.name,
    language: locale,
    direction: directionOfLanguage(locale),
    createdAt,
  });
  for (const pass of passes) {
    paper.addPage();
    writePage(paper, content, pass);
  }
  return paper.finish();
}

function writePage(paper: Paper, { organization, locale, event }: PassPaper, pass: PrintedPass): void {
  const t = textsIn(locale);
  const whole = { x: MARGIN, width: paper.width - 2 * MARGIN };
  paper.fill({ x: 0, y: 0, width: paper.width, height: 10 }, organization.primaryColor ?? '#3b4cca');
  let y = paper.write(
    organization.name,
    { ...whole, y: 44 },
    { size: 12, color: SOFT, maxLines: 1, direction: 'auto' },
  );
  y = paper.write(
    event.name,
    { ...whole, y: y + 10 },
    { size: 26, weight: 'bold', maxLines: 3, direction: 'auto' },
  );
  y += 18;
  paper.line({ x: MARGIN, y }, { x: paper.width - MARGIN, y }, LINE);

  const isRtl = paper.direction === 'rtl';
  const facts = {
    x: isRtl ? MARGIN + CODE + GAP : MARGIN,
    width: whole.width - CODE - GAP,
  };
  const where = [event.place, ...(event.eventType === 'physical' ? [] : [t('documents.paper.pass.online')])]
    .filter(Boolean)
    .join(' · ');
  let below = y + 24;
  for (const [label, value] of [
    [t('documents.paper.pass.when'), formatPeriod(locale, event.zone, event.start, event.end)],
    [t('documents.paper.pass.where'), where],
    [t('documents.paper.pass.name'), pass.holder],
    [t('documents.paper.pass.kind'), pass.name],
    [t('documents.paper.pass.seat'), pass.seat ?? ''],
    [t('documents.paper.pass.number'), String(pass.number)],
  ] as const) {
    if (value === '') continue;
    below = paper.write(label, { ...facts, y: below }, { size: 9, color: SOFT });
    below = paper.write(
      value,
      { ...facts, y: below + 1 },
      { size: 13, weight: 'bold', maxLines: 4, direction: 'auto' },
    );
    below += 10;
  }

  const code = { x: isRtl ? MARGIN : paper.width - MARGIN - CODE, y: y + 24, width: CODE };
  paper.squares(qrSquares(pass.code), code);
  const under = paper.write(
    t('documents.paper.pass.scan'),
    { ...code, y: code.y + CODE + 12 },
    { size: 9, color: SOFT, maxLines: 6 },
  );

  const end = Math.max(below, under) + 20;
  paper.line({ x: MARGIN, y: end }, { x: paper.width - MARGIN, y: end }, LINE);
}
