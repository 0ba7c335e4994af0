import { drawQrCode } from '../../../../platform/images/qr-code.ts';
import type { AccountRow } from '../accounts.queries.ts';
import { viewAccountBase } from '../accounts.views.ts';
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
