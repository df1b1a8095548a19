import { messageOf } from '@hdc/core/errors';
import { encodeText, FileOriginalStore, listOriginals } from '@hdc/requests';
import type { CliEnvironment } from '../cli-environment.ts';
import { inDemo } from '../gateway/start/in-demo.ts';
import { readNotes } from '../gateway/start/read-notes.ts';
import { readOptions } from '../options/read-options.ts';
import { originalsFolder } from '../originals-folder.ts';
import { say } from '../terminal/say.ts';
import { UsageError } from '../usage-error.ts';
import { chooseOriginal } from './choose-original.ts';
import { formatOriginals } from './format-originals.ts';

const FAILED = 1;

/** Prints one original, or the list of originals. */
export async function runShow(args: readonly string[], around: CliEnvironment): Promise<number> {
  const { out, err, now } = around;
  const { positionals } = readOptions(args, {});
  const [wanted, another] = positionals;
  if (another !== undefined) {
    throw new UsageError(`hdc show takes one id, got ${positionals.length}: ${positionals.join(', ')}`);
  }
  try {
    const environment = await ownOrDemo(around);
    const folder = originalsFolder(environment);
    const store = new FileOriginalStore({ folder });
    const originals = await listOriginals(folder);
    if (wanted === undefined) {
      const lines = await formatOriginals(originals, store, {
        now: now(),
        out,
        items: (await readNotes(environment)).items,
      });
      out.write(lines.length > 0 ? `${lines.join('\n')}\n` : `Nothing is kept in ${folder}\n`);
      return 0;
    }
    const { id, path } = chooseOriginal(wanted, originals, folder);
    const text = await store.read(id);
    if (text === undefined) throw new Error(`${path} is damaged: its content does not match its name`);
    if (out.isTerminal) out.write(text);
    else out.writeBytes(encodeText(text));
    return 0;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    say(err, [messageOf(error)], 'red');
    return FAILED;
  }
}

/** The environment of the demo, as long as nothing was taken out of the person's own requests. */
export async function ownOrDemo(environment: CliEnvironment): Promise<CliEnvironment> {
  const demo = inDemo(environment);
  const counts = [environment, demo].map(async (each) => (await listOriginals(originalsFolder(each))).length);
  const [own, left] = await Promise.all(counts);
  if (own !== 0 || left === 0) return environment;
  say(environment.err, ['Nothing was taken out of your own requests yet; this is the demo.'], 'yellow');
  return demo;
}
