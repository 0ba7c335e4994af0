-- The sign-in that registered the device: when it is ended, by whomever and from wherever, the device is told nothing more.
alter table push_device add column sign_in_id uuid;
