import { stat } from 'node:fs/promises';
import { quoteValue } from '@hdc/core';
import { ToolError } from '../errors/tool-error.ts';

/** Refuses what is neither a regular file nor a folder: reading a pipe may wait for ever, devices do things. */
export async function assertUsable(real: string, shown: string, wanted?: 'file' | 'folder'): Promise<void> {
  const stats = await stat(real);
  const quoted = quoteValue(shown);
  if (!stats.isFile() && !stats.isDirectory()) {
    throw new ToolError(`${quoted} is a pipe, socket or device; only regular files and folders can be used.`);
  }
  if (wanted === 'file' && !stats.isFile()) throw new ToolError(`${quoted} is a folder; name a file in it.`);
  if (wanted === 'folder' && !stats.isDirectory()) {
    throw new ToolError(`A part of ${quoted} is a file, not a folder; choose another path.`);
  }
}
