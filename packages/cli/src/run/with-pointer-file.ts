import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChildPointer, fillIn } from '@hdc/gateway';

/** Writes the file that a child is pointed with, where it needs one, for as long as it runs. */
export async function withPointerFile<Value>(
  { file }: ChildPointer,
  host: string,
  run: (path: string) => Promise<Value>,
): Promise<Value> {
  if (!file) return run('');
  const folder = mkdtempSync(join(tmpdir(), 'hdc-run-'));
  try {
    const path = join(folder, file.name);
    writeFileSync(path, fillIn(file.text, host), { mode: 0o600 });
    return await run(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
