import type { BookingDaySlots } from '@atrium/api';
import { MonthCalendar } from '../../../components/month-calendar.tsx';
import { useText } from '../../../lib/text.tsx';

interface RoomCalendarProps {
  /** The slots of the month, by its days. */
  days: readonly BookingDaySlots[];
  /** `YYYY-MM-DD` */
  today: string;
  last: string;
  chosen: string;
  onChoose: (day: string) => void;
  /** Its first day, when the reader turns to another month. */
  onMonth: (firstDay: string) => void;
}

type Room = 'much' | 'little' | 'none';

/** Half and more of the pieces are there, some are, or none is. Days without slots have no room either. */
function roomOf({ slots }: BookingDaySlots): Room {
  const free = slots.filter(({ supply }) => supply > 0).length;
  if (free === 0) return 'none';
  return free * 2 >= slots.length ? 'much' : 'little';
}

const dots: Record<Room, string> = {
  much: 'bg-success',
  little: 'bg-warning ring-2 ring-inset ring-raised',
  none: 'bg-transparent',
};

/** The month as a picture: a dot under each day tells how much is left. */
export default function RoomCalendar({ days, today, last, chosen, onChoose, onMonth }: RoomCalendarProps) {
  const { t } = useText();
  const rooms = new Map(days.map((one) => [one.day, roomOf(one)]));
  const on = (day: string): Room => rooms.get(day) ?? 'none';
  return (
    <MonthCalendar
      label={t('bookings.calendar')}
      chosen={chosen}
      onChoose={onChoose}
      onTurn={(day) => onMonth(`${day.slice(0, 7)}-01`)}
      first={today}
      last={last}
      mark={(day) => <span aria-hidden="true" className={`mt-0.5 size-1.5 rounded-full ${dots[on(day)]}`} />}
      tell={(day, button) => ({
        'aria-describedby': [button['aria-describedby'], `room-${on(day)}`].filter(Boolean).join(' '),
      })}
    >
      <p aria-hidden="true" className="mt-3 flex flex-wrap gap-4 text-xs text-muted">
        {(['much', 'little'] as const).map((room) => (
          <span key={room} className="flex items-center gap-1.5">
            <span className={`size-1.5 rounded-full ${dots[room]}`} />
            <span id={`room-${room}`}>{t(`bookings.room.${room}`)}</span>
          </span>
        ))}
        <span hidden id="room-none">
          {t('bookings.room.none')}
        </span>
      </p>
    </MonthCalendar>
  );
}
