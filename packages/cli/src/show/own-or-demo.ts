import { listOriginals } from '@hdc/requests';
import type { CliEnvironment } from '../cli-environment.ts';
import { inDemo } from '../gateway/start/in-demo.ts';
import { originalsFolder } from '../originals-folder.ts';
import { say } from '../terminal/say.ts';

/** As long as nothing was taken out of a person's own requests, the environment of what the demo left. */
export async function ownOrDemo(environment: CliEnvironment): Promise<CliEnvironment> {
  const demo = inDemo(environment);
  const counts = [environment, demo].map(async (each) => (await listOriginals(originalsFolder(each))).length);
  const [own, left] = await Promise.all(counts);
  if (own !== 0 || left === 0) return environment;
  say(environment.err, ['Nothing was taken out of your own requests yet; this is the demo.'], 'yellow');
  return demo;
}
