import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../errors/error-code.ts';

/** The provider and model that a prompt file may be specific to. */
export interface PromptContext {
  readonly provider: string;
  readonly model: string;
}

/** Finds a person's own prompt files under a base directory, for all models or for some. */
export class PromptResolver {
  /**
   * The text of the most specific file: `providers/<provider>/models/<model>/<path>`, then
   * `providers/<provider>/<path>`, then `<path>`. Undefined if there is none. A file that exists but
   * cannot be read is an error: a person who wrote a prompt wants it used.
   */
  async resolveFile(
    baseDir: string,
    relativePath: string,
    context: Readonly<Partial<PromptContext>>,
  ): Promise<string | undefined> {
    for (const folder of candidateFolders(context)) {
      const text = await readIfPresent(join(baseDir, folder, relativePath));
      if (text !== undefined) return text;
    }
    return undefined;
  }
}

function candidateFolders({ provider, model }: Readonly<Partial<PromptContext>>): readonly string[] {
  if (provider === undefined) return ['.'];
  const ofProvider = join('providers', toFolderName(provider));
  const ofModel = model === undefined ? [] : [join(ofProvider, 'models', toFolderName(model))];
  return [...ofModel, ofProvider, '.'];
}

/** Model names hold slashes and colons; none of them may lead out of the base directory. */
function toFolderName(name: string): string {
  return name.replace(/[^A-Za-z0-9._-]/g, '-').replace(/^\.+/, '-');
}

async function readIfPresent(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '');
}
