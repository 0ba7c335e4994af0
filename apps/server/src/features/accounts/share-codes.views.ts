import { create } from 'qrcode';
import type { AccountRow } from './accounts.queries.ts';
import { viewAccountBase } from './accounts.views.ts';
import type { AccountShareView, ShareCodeView } from './share-codes.schemas.ts';

export const viewAccountShare = (row: AccountRow): AccountShareView => ({
  ...viewAccountBase(row),
  email: row.share_email ? row.email : null,
  phone: row.share_phone ? row.phone : null,
});

export function viewShareCode(origin: string, shareCode: string): ShareCodeView {
  const address = `${origin}/c/${shareCode}`;
  return { shareCode, address, picture: drawQrCode(address) };
}

/** Scanners need four modules of white around. */
const QUIET = 4;

/** One rectangle per run of dark modules. Level Q: a quarter of the print may be scratched. */
function drawQrCode(text: string): ShareCodeView['picture'] {
  const { modules } = create(text, { errorCorrectionLevel: 'Q' });
  const rows = Array.from({ length: modules.size }, (_, y) =>
    Array.from(modules.data.subarray(y * modules.size, (y + 1) * modules.size), (dark) =>
      dark ? '1' : '0',
    ).join(''),
  );
  const path = rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(
        ({ index, 0: run }) => `M${index + QUIET} ${y + QUIET}h${run.length}v1h-${run.length}z`,
      ),
    )
    .join('');
  return { size: modules.size + 2 * QUIET, path };
}
