import { pathToFileURL } from 'node:url';

export interface Timed {
  readonly answer: unknown;
  /** Milliseconds of the processor. */
  readonly spent: number;
}

/** Runs a task and tells what it cost; loading its file costs whoever comes first nothing. */
export async function runTimed({
  file,
  name,
  input,
}: {
  file: string;
  name: string;
  input: unknown;
}): Promise<Timed> {
  // The task names a function of that file.
  const module = (await import(pathToFileURL(file).href)) as Record<string, (input: unknown) => unknown>;
  const work = module[name];
  if (work === undefined) throw new Error(`${file} exports no function ${name}`);
  const before = process.threadCpuUsage();
  const answer = await work(input);
  const { user, system } = process.threadCpuUsage(before);
  return { answer, spent: (user + system) / 1000 };
}
