import type { DeviceRow } from './devices.queries.ts';

export interface DeviceView {
  DeviceKey: string;
  DeviceAttributes: { Name: string; Value: string }[];
  DeviceCreateDate: number;
  DeviceLastModifiedDate: number;
  DeviceLastAuthenticatedDate: number;
}

const secondsOf = (at: Date): number => at.getTime() / 1000;

export function viewDevice(row: DeviceRow): DeviceView {
  return {
    DeviceKey: row.device_key,
    DeviceAttributes: [
      { Name: 'device_status', Value: 'valid' },
      ...(row.name === null ? [] : [{ Name: 'device_name', Value: row.name }]),
      { Name: 'dev:device_remembered_status', Value: row.remembered ? 'remembered' : 'not_remembered' },
    ],
    DeviceCreateDate: secondsOf(row.created_at),
    DeviceLastModifiedDate: secondsOf(row.updated_at),
    DeviceLastAuthenticatedDate: secondsOf(row.used_at),
  };
}
