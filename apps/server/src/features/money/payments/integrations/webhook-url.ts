export const webhookUrl = (origin: string, { type, id }: { type: string; id: string }): string =>
  `${origin}/api/webhooks/${type}/${id}`;
