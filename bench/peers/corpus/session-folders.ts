import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const BESIDE = join(import.meta.dirname, '../../../../shared');

/** The folders that `HDC_SESSIONS` names, or those beside the repository; only those that exist. */
export function sessionFolders(): readonly string[] {
  const named = process.env['HDC_SESSIONS']?.split(delimiter);
  return (named ?? [join(BESIDE, 'sessions'), join(BESIDE, 'sessions-2')]).filter((folder) =>
    existsSync(folder),
  );
}
