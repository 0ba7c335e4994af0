-- When the person last wanted everybody out: links shared before open nothing, from the same moment on.
alter table identity_user add column if not exists doors_closed_at timestamptz;
