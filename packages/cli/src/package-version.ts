import { readFileSync } from 'node:fs';

/** The version in the manifest of this package. */
export function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const hasVersion = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return hasVersion ? String(manifest.version) : 'unknown';
}

export const VERSION_FLAGS: readonly string[] = ['--version', '-v'];
