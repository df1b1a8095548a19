import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '@hdc/core/content';

const PACKAGE = join(import.meta.dirname, '../package.json');

/** The exact version that a tool is run in. */
export function versionOf(name: string): string {
  const read: unknown = JSON.parse(readFileSync(PACKAGE, 'utf8'));
  const versions = isRecord(read) ? read['dependencies'] : undefined;
  const version = isRecord(versions) ? versions[name] : undefined;
  if (typeof version !== 'string') throw new Error(`"${name}" is no dependency of ${PACKAGE}`);
  return version;
}
