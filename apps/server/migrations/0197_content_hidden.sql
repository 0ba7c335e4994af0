-- The staff have hidden it, since then; only they show it again.
alter table content add column hidden_at timestamptz;
