-- Managing a channel of a group counts from the moment of being named, for members since then. Members of this day who were
-- named before they joined, or opened the channel before, go on managing it.
update channel_manager set created_at = member.created_at
from channel
join group_member as member on member.organization_id = channel.organization_id and member.group_id = channel.group_id
where channel.organization_id = channel_manager.organization_id
  and channel.id = channel_manager.channel_id
  and member.account_id = channel_manager.account_id
  and member.created_at > channel_manager.created_at;

insert into channel_manager (organization_id, channel_id, account_id, created_at)
select channel.organization_id, channel.id, member.account_id, member.created_at
from channel
join group_member as member
  on member.organization_id = channel.organization_id
  and member.group_id = channel.group_id
  and member.account_id = channel.creator_id
where member.created_at > channel.created_at
on conflict do nothing;
