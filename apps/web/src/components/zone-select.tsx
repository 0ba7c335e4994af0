import { NativeSelect, type NativeSelectProps } from '@atrium/ui/native-select';
import { useState } from 'react';
import { listZones } from '../lib/zone-list.ts';

interface ZoneSelectProps extends Omit<NativeSelectProps, 'children'> {
  /** The zone that is stored; empty where none is. */
  own: string;
  /** The entry for no zone; without it one has to be chosen. */
  none?: string;
}

/** The platform's list: typing the first letters of a city leads to it. */
export function ZoneSelect({ own, none, ...rest }: ZoneSelectProps) {
  // Asking for the distance of each takes a moment, so it is done once.
  const [zones] = useState(() => listZones(own, new Date()));
  return (
    <NativeSelect {...rest}>
      {none !== undefined && <option value="">{none}</option>}
      {zones.map(({ name, label }) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}
