import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Workspace } from '@hdc/agent';

/** Pictures that are no files, kept as files for as long as a chat is open; the transcript holds those that were sent. */
export class PictureShelf {
  #folder: string | undefined;
  #count = 0;

  /** Lends the picture to the workspace; resolves with the mention that brings it along. */
  async keep(png: Buffer, workspace: Workspace): Promise<string> {
    this.#folder ??= await realpath(mkdtempSync(join(tmpdir(), 'hdc-pictures-')));
    let name: string;
    do name = `clipboard-${++this.#count}.png`;
    while (existsSync(join(workspace.root, name)));
    const file = join(this.#folder, name);
    writeFileSync(file, png, { mode: 0o600 });
    workspace.lend(name, file);
    return `@${name} `;
  }

  close(): void {
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
    this.#folder = undefined;
  }
}
