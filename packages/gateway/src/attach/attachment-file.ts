import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '@hdc/core/content';
import { errorCode } from '@hdc/core/errors';
import { makePrivateFolder, replaceFile } from '@hdc/files';
import type { Attachment } from './attachment.ts';

const ENDING = '.json';

/** The records of edited settings, one file an agent, in a folder of their own. */
export class AttachmentFile {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Undefined when the agent is not attached, or when its record cannot be read. */
  read(agent: string): Attachment | undefined {
    try {
      const value: unknown = JSON.parse(readFileSync(this.#path(agent), 'utf8'));
      return isAttachment(value) ? value : undefined;
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

function isAttachment(value: unknown): value is Attachment {
  return (
    isRecord(value) &&
    typeof value['agent'] === 'string' &&
    typeof value['path'] === 'string' &&
    (value['before'] === undefined || typeof value['before'] === 'string') &&
    typeof value['after'] === 'string' &&
    Array.isArray(value['folders']) &&
    value['folders'].every((folder) => typeof folder === 'string') &&
    typeof value['host'] === 'string' &&
    (value['values'] === undefined || isValues(value['values'])) &&
    (value['upstreams'] === undefined || isTexts(value['upstreams'])) &&
    typeof value['at'] === 'number'
  );
}

function isValues(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (each: unknown) => isRecord(each) && Array.isArray(each['key']) && typeof each['value'] === 'string',
    )
  );
}

function isTexts(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every((each) => typeof each === 'string');
}
