-- A conversation of two is off the list of the one who has not opened it, until somebody writes.
update chat_member set hidden_id = chat_channel.last_message_id
from chat_channel
where chat_channel.organization_id = chat_member.organization_id and chat_channel.id = chat_member.channel_id
 and chat_channel.pair is not null and chat_channel.last_message_at is null
 and chat_member.role = 'member' and chat_member.hidden_id is null;
