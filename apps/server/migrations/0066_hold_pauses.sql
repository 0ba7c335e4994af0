-- Letting go of a selection and choosing again continues the same hold, and holds that ran out without a purchase are
-- followed by a pause that grows.
alter table registration add column if not exists last_hold_ends timestamptz;
alter table registration add column if not exists holds_begun integer not null default 0;
update registration set last_hold_ends = hold_expires_at, holds_begun = 1
  where hold_expires_at is not null and last_hold_ends is null;
