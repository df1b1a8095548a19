import type { WireFormatName } from '@hdc/wire';
import type { ChildPointer } from './agent-row.ts';

/** What one child needs so that it talks to the gateway, and where its requests went before. */
export interface PointedChild {
  /** Only what differs from the person's own environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly args: readonly string[];
  readonly upstreams: Readonly<Partial<Record<WireFormatName, string>>>;
}

export interface PointOptions {
  /** The gateway's address, without a path and a slash at its end. */
  readonly host: string;
  /** The person's environment. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where the file of the pointer was written, when it has one. */
  readonly file?: string;
}

/** Points a child at the gateway; servers that the person named become the gateway's upstreams. */
export function pointChild(pointer: ChildPointer, { host, env, file = '' }: PointOptions): PointedChild {
  const fill = (text: string) => fillIn(text, host, file);
  const own = Object.entries(pointer.env ?? {}).map(([name, text]) => [name, fill(text)]);
  const upstreams = Object.entries(pointer.upstreams ?? {}).flatMap(([name, formats]) => {
    const url = env[name];
    return url ? formats.map((format) => [format, url] as const) : [];
  });
  return {
    env: Object.fromEntries(own),
    args: (pointer.args ?? []).map(fill),
    upstreams: Object.fromEntries(upstreams),
  };
}

/** Puts the gateway's address and a file's path into a text. */
export function fillIn(text: string, host: string, file = ''): string {
  const values: Readonly<Record<string, string>> = {
    host,
    v1: `${host}/v1`,
    v1beta: `${host}/v1beta`,
    file,
  };
  return text.replace(/\{(host|v1|v1beta|file)\}/g, (whole, name: string) => values[name] ?? whole);
}
