-- concurrently
-- Figures ask how many mails wait, of all organizations at once.
create index concurrently if not exists mail_queued_idx on mail (organization_id, created_at) where state = 'queued';
