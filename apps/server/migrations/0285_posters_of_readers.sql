-- Frames that the server took as posters were pictures for everybody. From now on they lie with the film and open to its readers
-- alone; those of films that are closed today give way to the picture of the channel, and are swept as no longer used.
update video
  set poster_id = channel.image_id
  from content, channel, image
  where content.organization_id = video.organization_id and content.video_id = video.id
    and channel.organization_id = content.organization_id and channel.id = content.channel_id
    and image.organization_id = video.organization_id and image.id = video.poster_id
    and image.account_id is null
    and video.storyboard is not null and not video.poster_plain
    and (channel.access <> 'everyone' or channel.group_id is not null
      or exists (select from channel_plan where channel_plan.organization_id = channel.organization_id
        and channel_plan.channel_id = channel.id));
