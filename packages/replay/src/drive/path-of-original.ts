import { createHash } from 'node:crypto';

/** The path under which a text would be kept; a replay keeps nothing, but what is sent instead is as long. */
export function pathOfOriginal(text: string): string {
  return `/home/user/.local/share/hdc/store/${createHash('sha256').update(text).digest('hex')}`;
}
