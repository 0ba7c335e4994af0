import { viewBaseAccount } from '../../../ground/accounts/index.ts';
import { markOf } from '../door/pass-code.ts';
import { isConflict } from './scans.policy.ts';
import type { DoorPassView, ListingScanView, ScanResultView } from './scans.schemas.ts';
import type { DoorPassRow, ListedScanRow, ScanResult } from './scans.service.ts';

export function viewDoorPass(row: DoorPassRow): DoorPassView {
  const { id, number, account_id, pass_type_id, location, status, used_at, secret } = row;
  return {
    id,
    number: Number(number),
    accountId: account_id,
    name: nameOf(row),
    passTypeId: pass_type_id,
    location,
    status: status as DoorPassView['status'], // the table's own check says no more
    usedAt: used_at?.toISOString() ?? null,
    mark: markOf(secret),
  };
}

export const viewScanResult = ({ nonce, verdict, told, pass, standing }: ScanResult): ScanResultView => ({
  nonce,
  verdict,
  told,
  pass: pass === undefined ? null : viewDoorPass(pass),
  door: standing?.door ?? null,
  at: standing?.scannedAt.toISOString() ?? null,
});

export function viewListingScan(row: ListedScanRow): ListingScanView {
  return {
    nonce: row.nonce,
    action: row.action,
    verdict: row.verdict,
    told: row.told,
    conflict: isConflict(row),
    door: row.door,
    scannedAt: row.scanned_at.toISOString(),
    receivedAt: row.received_at.toISOString(),
    pass: viewScannedPass(row),
    account: row.account && viewBaseAccount(row.account),
  };
}

function viewScannedPass(row: ListedScanRow): DoorPassView | null {
  const { pass_id, number, owner_id, pass_type_id, status, secret, username } = row;
  if (pass_id === null || number === null || owner_id === null || pass_type_id === null) return null;
  if (status === null || secret === null || username === null) return null;
  const pass = { ...row, id: pass_id, number, account_id: owner_id, pass_type_id, status, secret, username };
  return viewDoorPass({ ...pass, registration_id: '' });
}

const nameOf = ({ first_name, last_name, username }: DoorPassRow): string =>
  [first_name, last_name].filter((part) => part !== null && part !== '').join(' ') || username;
