import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '@hdc/core/errors';
import { makePrivateFolder, replaceFile } from '@hdc/files';
import { z } from 'zod';
import type { Attachment } from './attachment.ts';

const ENDING = '.json';

const text = z.string();
const ATTACHMENT: z.ZodType<Attachment> = z.object({
  agent: text,
  path: text,
  before: text.optional().transform((before) => before),
  after: text,
  folders: z.array(text),
  host: text,
  values: z.array(z.object({ key: z.array(text), value: text })).optional(),
  upstreams: z.record(text, text).optional(),
  at: z.number(),
});

/** The records of edited settings, one file an agent, in a folder of their own. */
export class AttachmentFile {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Undefined when the agent is not attached, or when its record cannot be read. */
  read(agent: string): Attachment | undefined {
    try {
      return ATTACHMENT.safeParse(JSON.parse(readFileSync(this.#path(agent), 'utf8'))).data;
    } catch {
      return undefined;
    }
  }

  write(attachment: Attachment): void {
    makePrivateFolder(this.#folder);
    // The file may hold keys of the agent: only its owner reads it.
    replaceFile(this.#path(attachment.agent), `${JSON.stringify(attachment)}\n`, 0o600);
  }

  remove(agent: string): void {
    rmSync(this.#path(agent), { force: true });
  }

  list(): readonly Attachment[] {
    try {
      const names = readdirSync(this.#folder).filter((name) => name.endsWith(ENDING));
      return names.flatMap((name) => this.read(name.slice(0, -ENDING.length)) ?? []);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    }
  }

  /** Servers that the gateway at an address asks for the agents that are attached to it, by format. */
  upstreamsAt(host: string): Readonly<Record<string, URL>> {
    const own = this.list().filter((record) => record.host === host);
    const entries = own.flatMap(({ upstreams = {} }) => Object.entries(upstreams));
    return Object.fromEntries(
      entries.flatMap(([format, url]) => (URL.canParse(url) ? [[format, new URL(url)]] : [])),
    );
  }

  #path(agent: string): string {
    return join(this.#folder, `${agent}${ENDING}`);
  }
}
