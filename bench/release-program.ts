import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { bundleProgram } from '../scripts/release/bundle-program.ts';

/** Puts the program into a folder as it is released, in a few files, and says where they are. */
export async function releaseProgram(folder: string): Promise<string> {
  cpSync(new URL('../packages/cli/package.json', import.meta.url), join(folder, 'package.json'));
  await bundleProgram(folder);
  return join(folder, 'dist');
}
