import { readFileSync } from 'node:fs';
import { readdir, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { HdcError, type ProfileStorage } from '@hdc/core';
import { errorCode, messageOf } from '@hdc/core/errors';
import { makeFolders, readRegularFile, replaceFile } from '@hdc/files';

const EXTENSION = '.json';
/** A profile has a few hundred bytes. */
const MAX_BYTES = 1024 * 1024;

/** Profiles as files `profiles/<name>.json` in the configuration folder; `ProfileStore` checks the names. */
export function profileFolder(config: string): ProfileStorage {
  const folder = join(config, 'profiles');
  const pathOf = (name: string): string => join(folder, `${name}${EXTENSION}`);
  return {
    read: (name) => unlessMissing(async () => readDocument(pathOf(name)), undefined, 'read', pathOf(name)),
    write: (name, document) =>
      explained(async () => writeDocument(pathOf(name), document), 'written', pathOf(name)),
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

function readDocument(path: string): string {
  return readRegularFile(path, (file, { size }) => {
    if (size > MAX_BYTES) throw new Error(`it has ${size} bytes, and a profile at most ${MAX_BYTES}`);
    return readFileSync(file, 'utf8');
  });
}

/** Readers see the old document or the new one, whatever happens in between. */
function writeDocument(path: string, document: string): void {
  makeFolders(dirname(path), 0o700);
  replaceFile(path, document, 0o600);
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
        if (errorCode(error) === 'ENOENT') return missing;
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
    const reason = messageOf(cause);
    throw new HdcError('PROFILE_STORAGE_FAILED', `${path} cannot be ${verb}: ${reason}`, { cause });
  }
}
