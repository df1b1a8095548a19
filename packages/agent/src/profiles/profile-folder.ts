import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { HdcError, type ProfileStorage } from '@hdc/core';

const EXTENSION = '.json';

/** Profiles as files `profiles/<name>.json` in the configuration folder; `ProfileStore` checks the names. */
export function profileFolder(config: string): ProfileStorage {
  const folder = join(config, 'profiles');
  const pathOf = (name: string): string => join(folder, `${name}${EXTENSION}`);
  return {
    read: (name) => unlessMissing(() => readFile(pathOf(name), 'utf8'), undefined, 'read', pathOf(name)),
    write: (name, document) =>
      explained(() => replaceFile(folder, pathOf(name), document), 'written', pathOf(name)),
    list: async () => {
      const names = await unlessMissing(() => readdir(folder), [], 'read', folder);
      return names
        .filter((name) => name.endsWith(EXTENSION) && !name.startsWith('.'))
        .map((name) => name.slice(0, -EXTENSION.length));
    },
    delete: (name) =>
      unlessMissing(() => unlink(pathOf(name)).then(() => true), false, 'deleted', pathOf(name)),
  };
}

/** Readers see the old document or the new one, whatever happens in between. */
async function replaceFile(folder: string, path: string, document: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = join(folder, `.${randomBytes(6).toString('hex')}.tmp`);
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(document);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function unlessMissing<Value, Missing>(
  work: () => Promise<Value>,
  missing: Missing,
  verb: string,
  path: string,
): Promise<Value | Missing> {
  return await explained(
    async () => {
      try {
        return await work();
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return missing;
        throw error;
      }
    },
    verb,
    path,
  );
}

async function explained<Value>(work: () => Promise<Value>, verb: string, path: string): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new HdcError('PROFILE_STORAGE_FAILED', `${path} cannot be ${verb}: ${reason}`, { cause });
  }
}
