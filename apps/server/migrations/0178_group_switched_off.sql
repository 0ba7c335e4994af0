-- Groups that the staff have switched off are not switched on again by their moderators.
alter table community_group add column switched_off_by_staff boolean not null default false;
