/** Calls the API; where a recent sign-in is missing, asks the person and sends the call once more. No screen has to know of it. */
export async function fetchRecently(request: Request): Promise<Response> {
  // Files are not kept for a second time; no call that takes one needs a recent sign-in.
  const isFile = request.headers.get('content-type')?.includes('json') === false;
  const again = isFile ? null : request.clone();
  const answer = await fetch(request);
  if (again === null || answer.status !== 403) return answer;
  const asking = await import('./presence.ts').catch(() => undefined);
  return asking?.afterPresence(answer, again) ?? answer;
}
